"""What every peer needs: the wire, habits of writing, the command line and ways to break things."""
