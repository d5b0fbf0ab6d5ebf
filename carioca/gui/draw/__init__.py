"""How pictures are made: textures, text, panels, shapes and colours."""
