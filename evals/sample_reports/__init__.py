"""Invented annual reports and their question sets, written on demand."""
