@echo off
rem A bot that plans whole trips joins the game.
set "PATH=%~dp0..\.venv\Scripts;%PATH%"
joute bot vin planner %*
pause
