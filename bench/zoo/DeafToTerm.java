/**
 * Deaf to TERM: a shutdown hook never ends, so only KILL ends it. It serves well; this does not count as a death, but
 * must be cleaned up.
 */
final class DeafToTerm {
    private DeafToTerm() {}

    public static void main(String[] arguments) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
                java.util.concurrent.locks.LockSupport.parkNanos(1_000_000_000L);
            }
        }));
        Service.start(arguments, _ -> {});
        Service.forever();
    }
}
