"""A roster is read as teachers and Moodle write it, and what is wrong in it is reported with its line."""

import pytest

from joute.contest.roster import Student, Team, is_coded, read_roster, unusual
from joute.errors import UsageError
from joute.speech import FRENCH, sentence

PAIRS = """Groupe;NOM;Prénom;Courriel;N° étudiant
Équipe 1;Nom1;Prénom1;prenom1.nom1@ecole.example;22000001
équipe 1;Nom2;Prénom2;prenom2.nom2@ecole.example;22000002
Équipe 2;Nom3;Prénom3;prenom3.nom3@ecole.example;22000003
"""
FRENCH_WORKSHEET = """\ufeffIdentifiant,"Nom complet","Adresse de courriel",Statut,Groupe,Note,"Note maximale","La note peut être modifiée","Dernière modification (travail remis)","Dernière modification (note)","Feedback par commentaires"
Participant900110,"Prénom1 Nom1",prenom1.nom1@ecole.example,"Remis pour évaluation","Groupe 3",,"20,00",Oui,"lundi 7 janvier 2030, 18:02",-,
Participant900111,"Prénom2 Nom2",prenom2.nom2@ecole.example,"Aucun travail remis","Groupe par défaut",,"20,00",Oui,-,-,
"""
ENGLISH_WORKSHEET = """Identifier,Full name,ID number,Email address,Status,Grade,Maximum Grade,Grade can be changed,Last modified (grade),Feedback comments
Participant 900110,First1 Last1,22000001,first1@school.example,Submitted for grading,,20.00,Yes,-,
"""
PARTICIPANTS = """"Prénom","Nom de famille","Numéro d'identification","Adresse de courriel",Groupes
Prénom1,Nom1,22000001,prenom1.nom1@ecole.example,"TD1, Groupe 3"
Prénom2,Nom2,22000002,prenom2.nom2@ecole.example,"TD1, Groupe 3"
Prénom3,Nom3,22000003,prenom3.nom3@ecole.example,"Aucun groupe"
"""


def people(teams: list[Team]) -> dict[str, list[str]]:
    return {team.name: [member.name for member in team.members] for team in teams}


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_roster_is_read_in_every_encoding_and_form(
    encoding: str, delimiter: str, end: str
) -> None:
    text = PAIRS.replace(";", delimiter).replace("\n", end)
    teams = read_roster(text.encode(encoding), "eleves.csv")
    assert people(teams) == {
        "Équipe 1": ["Prénom1 Nom1", "Prénom2 Nom2"],
        "Équipe 2": ["Prénom3 Nom3"],
    }
    assert teams[1].members == (
        Student(
            last_name="Nom3",
            first_name="Prénom3",
            email="prenom3.nom3@ecole.example",
            number="22000003",
        ),
    )


@pytest.mark.parametrize(
    "titles",
    [
        "team,surname,first name,e-mail,student number",
        "GROUP,Last Name,First Name,Mail,ID",
        "équipe,nom,prénom,adresse de courriel,numéro d'identification",
        "Groupe,Nom,PRENOM,Adresse e-mail,N°",
        "Binôme,Nom de famille,Prénoms,E-mail,Numéro étudiant",
    ],
)
def test_columns_are_found_by_their_titles_in_either_language(titles: str) -> None:
    (team,) = read_roster(f"{titles}\nA,Nom1,Prénom1,n1@ecole.example,7\n".encode(), "c.csv")
    member = Student(last_name="Nom1", first_name="Prénom1", email="n1@ecole.example", number="7")
    assert team == Team(name="A", members=(member,))


def test_the_worksheet_of_an_assignment_is_a_roster() -> None:
    teams = read_roster(FRENCH_WORKSHEET.encode(), "feuille.csv")
    assert people(teams) == {"Groupe 3": ["Prénom1 Nom1"], "Prénom2 Nom2": ["Prénom2 Nom2"]}
    assert [team.members[0].participant for team in teams] == ["900110", "900111"]
    (team,) = read_roster(ENGLISH_WORKSHEET.encode(), "worksheet.csv")
    assert team.members == (
        Student(
            last_name="First1 Last1",
            email="first1@school.example",
            number="22000001",
            participant="900110",
        ),
    )


def test_the_list_of_participants_is_a_roster() -> None:
    assert people(read_roster(PARTICIPANTS.encode(), "participants.csv")) == {
        "TD1, Groupe 3": ["Prénom1 Nom1", "Prénom2 Nom2"],
        "Prénom3 Nom3": ["Prénom3 Nom3"],
    }


def test_names_alone_are_a_roster_and_each_student_is_a_team() -> None:
    assert people(read_roster(b"Nom\nNom1\n\n\nNom2\n", "c.csv")) == {
        "Nom1": ["Nom1"],
        "Nom2": ["Nom2"],
    }
    two = "Nom complet,Courriel\nPrénom1 Nom1,a@ecole.example\nPrénom1 Nom1,b@ecole.example\n"
    assert list(people(read_roster(two.encode(), "c.csv"))) == [
        "Prénom1 Nom1 (a@ecole.example)",
        "Prénom1 Nom1 (b@ecole.example)",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"", "c.csv is empty"),
        (b"PK\x03\x04\0\0", "c.csv is not a text file: save the sheet as CSV"),
        (b"a;b\n1;2\n", "c.csv, line 1: expected a column of names, .* among a, b$"),
        (b"Nom;Groupe\n", "c.csv names nobody: expected a line for each student"),
        (b"Nom;Groupe\nNom1;A\n;A\n", "c.csv, line 3: expected the name of a student"),
        (b"Nom,Groupe\nNom1,A,B\n", "c.csv, line 2: expected 2 cells, .* and found 3"),
        (b'Nom,Groupe\nNom1,"A\nNom2,A\n', "c.csv, line 2: expected a quotation mark"),
        (b"Nom;Mail\nNom1;nom1\n", "c.csv, line 2: expected an e-mail address, not nom1"),
        (
            b"Nom;Mail\nNom1;a@b.example\n\nNom2;A@B.example\n",
            "c.csv, line 4: expected each student once, and A@B.example is in line 2 already",
        ),
        (
            b"Nom;ID;Groupe\nNom1;7;A\nNom1;7;B\n",
            r"line 3: expected each student in one team, and 7 is in A \(line 2\) and in B",
        ),
        (b"Nom;Groupe\nNom1;A\nNom1;B\n", "line 3: expected each student in one team, and Nom1"),
        (b"Nom;Code\nNom1;x\nNom2;\n", "line 3: expected a code"),
        (b"Nom;Code\nNom1;x\nNom2;x\n", "line 3: expected another code for Nom2 than for Nom1"),
        (b"Nom;Code\nNom1;xY 1\nNom2;Xy1\n", "line 3: expected another code for Nom2"),
    ],
)
def test_what_is_wrong_is_reported_in_one_line_with_its_place(text: bytes, told: str) -> None:
    with pytest.raises(UsageError, match=told) as error:
        read_roster(text, "c.csv")
    assert "\n" not in str(error.value)
    assert "expected" not in sentence(error.value.reason, FRENCH)


def test_members_of_a_team_may_share_their_code() -> None:
    teams = read_roster(b"Nom;Groupe;Code\nNom1;A;x\nNom2;A;x\nNom3;B;y\n", "c.csv")
    assert is_coded(teams)
    assert not is_coded(read_roster(PAIRS.encode(), "c.csv"))


def test_a_team_of_another_size_than_the_document_wants_is_remarked() -> None:
    teams = read_roster(PAIRS.encode(), "c.csv")
    (remark,) = unusual(teams, (2,))
    assert remark.values == {"count": 1, "size": 1, "wanted": "2", "teams": "Équipe 2"}
    assert unusual(teams, ()) == unusual(teams, (1, 2)) == []
    many = read_roster("\n".join(["Nom", *(f"Nom{n}" for n in range(9))]).encode(), "c.csv")
    assert sentence(unusual(many, (2, 4))[0], "en") == (
        "9 teams have 1 member, and the document wants 2 or 4: Nom0, Nom1, Nom2, Nom3, Nom4, …"
    )
