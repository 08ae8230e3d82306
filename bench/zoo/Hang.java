/** Hangs: every request waits for an answer that never comes, while /health is still answered. */
final class Hang {
    private Hang() {}

    public static void main(String[] arguments) throws Exception {
        Service.start(arguments, _ -> Service.forever());
        Service.forever();
    }
}
