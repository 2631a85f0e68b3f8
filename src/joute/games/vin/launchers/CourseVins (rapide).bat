@echo off
rem The fast server: 2 players.
rem joute runs on Linux: this needs WSL, and joute set up inside it.
wsl --cd "%~dp0..\..\..\..\.." .venv/bin/joute serve vin --fast --open %*
pause
