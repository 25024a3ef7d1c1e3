"""Ablation: settings compared on the same questions, with verdicts."""
