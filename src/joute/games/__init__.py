"""The five games; each is one folder and knows nothing of the others."""
