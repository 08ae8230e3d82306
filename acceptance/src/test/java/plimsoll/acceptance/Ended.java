package plimsoll.acceptance;

/** What a caller of the tool sees when it is over. */
record Ended(int code, String said, String complained) {}
