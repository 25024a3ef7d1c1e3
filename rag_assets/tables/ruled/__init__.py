"""Tables that rules part: frames, and the words in their cells."""
