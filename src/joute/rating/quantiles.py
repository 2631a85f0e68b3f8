"""How many standard errors a 95 % interval reaches to either side."""

NORMAL = 1.959963984540054


def student(freedom: int) -> float:
    """Give the 97.5 % quantile of Student's distribution, right to 1 % from three degrees on.

    The Cornish-Fisher expansion around the normal quantile (Abramowitz and Stegun, 26.7.5).
    """
    z = NORMAL
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
