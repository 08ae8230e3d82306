/** Never ready: it listens and answers 503 indefinitely, like a service that waits for a missing database. */
final class NeverReady {
    private NeverReady() {}

    public static void main(String[] arguments) throws Exception {
        Service.start(arguments, () -> 503, _ -> {});
        System.out.println("waiting for the database");
        Service.forever();
    }
}
