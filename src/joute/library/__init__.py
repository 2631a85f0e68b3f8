"""joute as a library: what the commands do, for programs in Python.

`joute/__init__.py` names what is public of it. A keyword is called as the option of the command is, and means the same;
errors are those that the commands print, as exceptions.
"""
