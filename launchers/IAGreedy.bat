@echo off
rem A bot that beats both test bots joins the game.
set "PATH=%~dp0..\.venv\Scripts;%PATH%"
joute bot vin greedy %*
pause
