"""Games and events as they were once written: they can be read, and mean the same, for ever."""
