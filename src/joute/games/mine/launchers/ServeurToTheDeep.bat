@echo off
rem The server: its three screens are a page.
rem joute runs on Linux: this needs WSL, and joute set up inside it.
wsl --cd "%~dp0..\..\..\..\.." .venv/bin/joute serve mine --open %*
pause
