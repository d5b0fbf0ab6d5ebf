"""The parts of the replay: what lies on the table at each move, who moves on, and the controls below."""
