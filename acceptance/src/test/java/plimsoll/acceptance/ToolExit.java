package plimsoll.acceptance;

/** What a caller of the tool sees when it is over. */
record ToolExit(int code, String said, String complained) {}
