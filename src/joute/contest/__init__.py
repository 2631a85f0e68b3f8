"""What tournaments, leagues and duels share: the store, who takes part, deaths, records, reports."""
