"""What `joute check --all` leaves of a class: a page, and a table for spreadsheets."""
