@echo off
rem The fast server: 2 players.
set "PATH=%~dp0..\.venv\Scripts;%PATH%"
joute serve vin --fast %*
pause
