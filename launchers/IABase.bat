@echo off
rem The better of the two test bots joins the game.
set "PATH=%~dp0..\.venv\Scripts;%PATH%"
joute bot vin base %*
pause
