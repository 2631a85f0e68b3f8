@echo off
rem The server to watch: 2 to 4 players, slowly.
rem joute runs on Linux: this needs WSL, and joute set up inside it.
wsl --cd "%~dp0..\..\..\..\.." .venv/bin/joute serve vin --open %*
pause
