@echo off
rem The weaker of the two test bots joins the game.
set "PATH=%~dp0..\.venv\Scripts;%PATH%"
joute bot vin lazy %*
pause
