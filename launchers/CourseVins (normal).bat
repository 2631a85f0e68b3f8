@echo off
rem The server to watch: 2 to 4 players, slowly.
set "PATH=%~dp0..\.venv\Scripts;%PATH%"
joute serve vin %*
pause
