"""From PDF bytes to pages, outline and sections."""
