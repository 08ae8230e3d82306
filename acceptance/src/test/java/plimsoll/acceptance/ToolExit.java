package plimsoll.acceptance;

/** The exit code and output of the tool. */
record ToolExit(int code, String said, String complained) {}
