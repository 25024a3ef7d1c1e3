"""From pages, sections and tables to chunks that the encoder can read whole."""
