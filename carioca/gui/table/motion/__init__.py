"""What moves on the table and when: sprites, the animator, events in their order, and their pace."""
