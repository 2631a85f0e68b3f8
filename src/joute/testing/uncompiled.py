"""Modules without their compiled kernels, to be compared with them."""

from importlib.machinery import SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType


def uncompiled(name: str) -> ModuleType:
    """Load a module from its source, even if a compiled one is beside it."""
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin).with_name(name.rpartition(".")[2] + ".py")
    loader = SourceFileLoader(name + "_uncompiled", str(source))
    module = ModuleType(loader.name)
    loader.exec_module(module)
    return module
