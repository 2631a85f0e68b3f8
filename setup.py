"""Compiles the kernels (hot loops of bots, files named kernel*.py) where a C compiler is there.

A kernel is plain Python; a `.pxd` file beside it gives the types that make it fast. Without a
compiler the same file runs as it is, slower.
"""

from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup


def kernels() -> list[Extension]:
    """Find them."""
    sources = sorted(Path("src").rglob("kernel*.py"))
    return [
        Extension(
            ".".join(source.relative_to("src").with_suffix("").parts),
            [str(source)],
            extra_compile_args=["-O3"],
            optional=True,
        )
        for source in sources
    ]


setup(ext_modules=cythonize(kernels(), language_level=3, quiet=True) if kernels() else [])
