package plimsoll.proxy;

/** Which way bytes go: up from the one who connects to the target, down back to the one who connected. */
enum Direction {
    UP,
    DOWN;

    String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
