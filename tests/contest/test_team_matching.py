"""A program is matched to its team by its name, by Moodle's names, and by the names in it; in doubt, to none."""

import pytest

from joute.contest.roster import Team, read_roster
from joute.contest.team_matching import Claim, assigned, team_of
from joute.reason import Reason
from joute.speech import ENGLISH, FRENCH, sentence

TEAMS = read_roster(
    """Groupe;Nom;Prénom;Courriel;N°
Groupe 3;Nom1;Prénom1;prenom1.nom1@ecole.example;22000001
Groupe 3;Nom2;Prénom2;prenom2.nom2@ecole.example;22000002
Groupe 3-B;De la Tour-Nom3;Anne-Léa;atour@ecole.example;22000003
;Nom4;Prénom4;x4@ecole.example;22000004
;Nom4;Prénom5;;
""".encode(),
    "c.csv",
)
MOODLE = "_900110_assignsubmission_file"


@pytest.mark.parametrize(
    ("claim", "team"),
    [
        (Claim(bot="groupe-3"), "Groupe 3"),
        (Claim(bot="GROUPE3B"), "Groupe 3-B"),
        (Claim(bot="x", file=f"Groupe 3-Prénom1 Nom1{MOODLE}"), "Groupe 3"),
        (Claim(bot="x", file=f"Groupe 3-B-Anne-Léa De la Tour-Nom3{MOODLE}_"), "Groupe 3-B"),
        (Claim(bot="x", file=f"Groupe 3-Nouveau Nom9{MOODLE}"), "Groupe 3"),
        (Claim(bot="x", file=f"TD1-Prénom4 Nom4{MOODLE}_projet.tar.gz"), "Prénom4 Nom4"),
        (Claim(bot="Prénom4 Nom4", file=f"Prénom4 Nom4{MOODLE}"), "Prénom4 Nom4"),
        (Claim(bot="NOM2_prenom2"), "Groupe 3"),
        (Claim(bot="nom1-nom2"), "Groupe 3"),
        (Claim(bot="nom1"), "Groupe 3"),
        (Claim(bot="annelea_delatour-nom3"), "Groupe 3-B"),
        (Claim(bot="race_22000003"), "Groupe 3-B"),
        (Claim(bot="atour"), "Groupe 3-B"),
        (Claim(bot="champion", names=("Nom1 Prenom1", "somebody else")), "Groupe 3"),
        (Claim(bot="champion", names=("by PRÉNOM5 NOM4, with love",)), "Prénom5 Nom4"),
    ],
)
def test_a_program_is_that_of_the_team_it_names(claim: Claim, team: str) -> None:
    found = team_of(TEAMS, claim)
    assert isinstance(found, Team)
    assert found.name == team


def test_the_number_of_moodle_decides_between_two_of_the_same_name() -> None:
    lines = "Identifiant,Nom complet\nParticipant1,Prénom1 Nom1\nParticipant 2,Prénom1 Nom1\n"
    teams = read_roster(lines.encode(), "c.csv")
    claim = Claim(bot="Prénom1 Nom1", file="Prénom1 Nom1_2_assignsubmission_file_")
    assert team_of(teams, claim) == teams[1]
    assert isinstance(team_of(teams, Claim(bot="Prénom1 Nom1")), Reason)


@pytest.mark.parametrize(
    ("claim", "english", "french"),
    [
        (
            Claim(bot="nom4"),
            "fits more than one team of the roster; name it after its team: Prénom4 Nom4 and Prénom5 Nom4",
            "il peut être à plusieurs équipes de la liste\u00a0; donnez-lui le nom de son équipe\u00a0: Prénom4 Nom4 et Prénom5 Nom4",
        ),
        (
            Claim(bot="champion", names=("Prénom1 Nom1", "Prénom4 Nom4")),
            "Groupe 3 and Prénom4 Nom4",
            "Groupe 3 et Prénom4 Nom4",
        ),
        (Claim(bot="nom1-poucet"), "it belongs to nobody on the roster", "il n’est à personne"),
        (Claim(bot="groupe4"), "did you mean Groupe 3?", "vouliez-vous dire Groupe 3"),
        (Claim(bot="Prenom4 Non4"), "did you mean Prénom4 Nom4?", "vouliez-vous dire Prénom4 Nom4"),
        (Claim(bot="zz"), "or add its author there", "ou ajoutez-y son auteur"),
    ],
)
def test_a_program_in_doubt_is_nobodys_and_the_reason_says_why(
    claim: Claim, english: str, french: str
) -> None:
    why = team_of(TEAMS, claim)
    assert isinstance(why, Reason)
    assert english in sentence(why, ENGLISH)
    assert french in sentence(why, FRENCH)


def test_what_a_team_has_already_stays_with_it() -> None:
    lines = b"Groupe;Nom\nA;Nom1\nB;Nom2\n"
    first, second = read_roster(lines, "c.csv")
    known = Team(name="A", members=first.members, bots=("nom2",))
    teams, nobodys = assigned([known, second], [Claim(bot="nom2"), Claim(bot="B"), Claim(bot="z")])
    assert [team.bots for team in teams] == [("nom2",), ("B",)]
    assert list(nobodys) == ["z"]
