package plimsoll.proxy;

/** Which way bytes flow: up from the client to the target, or down from the target to the client. */
enum Direction {
    UP,
    DOWN;

    String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
