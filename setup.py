"""Compiles the kernels where a C compiler is there: each `.py` that has a `.pxd` beside it.

A kernel, a hot loop of the rules or of a bot, is plain Python; the `.pxd` gives the types that make
it fast. Without a compiler the same file runs as it is, slower.
"""

from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup


def kernels() -> list[Extension]:
    """Find them."""
    sources = [types.with_suffix(".py") for types in sorted(Path("src").rglob("*.pxd"))]
    return [
        Extension(
            ".".join(source.relative_to("src").with_suffix("").parts),
            [str(source)],
            extra_compile_args=["-O3"],
            optional=True,
        )
        for source in sources
    ]


def compiled() -> list[Extension]:
    """Turn them into C; their annotations are for readers and mypy, the types of C are the `.pxd`'s."""
    directives = {"annotation_typing": False}
    return cythonize(kernels(), language_level=3, quiet=True, compiler_directives=directives)


setup(ext_modules=compiled() if kernels() else [])
