// Grows next.
