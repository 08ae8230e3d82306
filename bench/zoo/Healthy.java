/** Healthy: a service that must never be called dead. */
final class Healthy {
    private Healthy() {}

    public static void main(String[] arguments) throws Exception {
        Service.start(arguments, _ -> {});
        Service.forever();
    }
}
