@echo off
rem The best built-in bot joins the game.
set "PATH=%~dp0..\.venv\Scripts;%PATH%"
joute bot vin planner %*
pause
