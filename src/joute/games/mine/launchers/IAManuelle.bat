@echo off
rem A client for hands: what you type is sent to the server on this machine.
rem joute runs on Linux: this needs WSL, and joute set up inside it.
wsl --cd "%~dp0..\..\..\..\.." .venv/bin/joute manual mine %*
pause
