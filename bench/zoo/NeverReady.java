/** Never ready: it listens and answers 503 for ever, as a service does that waits for a database that is not there. */
final class NeverReady {
    private NeverReady() {}

    public static void main(String[] arguments) throws Exception {
        Service.start(arguments, () -> 503, _ -> {});
        System.out.println("waiting for the database");
        Service.forever();
    }
}
