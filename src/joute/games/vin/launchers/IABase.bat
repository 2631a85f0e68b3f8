@echo off
rem The better of the two test bots joins the game.
rem joute runs on Linux: this needs WSL, and joute set up inside it.
wsl --cd "%~dp0..\..\..\..\.." .venv/bin/joute bot vin base %*
pause
