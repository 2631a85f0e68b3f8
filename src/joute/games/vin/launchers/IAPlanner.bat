@echo off
rem A bot that plans whole trips joins the game.
rem joute runs on Linux: this needs WSL, and joute set up inside it.
wsl --cd "%~dp0..\..\..\..\.." .venv/bin/joute bot vin planner %*
pause
