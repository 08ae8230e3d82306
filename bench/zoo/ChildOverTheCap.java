/**
 * A child is killed at the cap: the process started by the first request takes 256m for half a second, and the kernel
 * picks the largest in the group. The service lives on. The watchdog of the lab, which needs that time, ends both.
 */
final class ChildOverTheCap {
    private static boolean started;

    private ChildOverTheCap() {}

    public static void main(String[] arguments) throws Exception {
        Service.start(arguments, _ -> child());
        Service.forever();
    }

    /** One at a time: of several that grow together the service might be the largest when memory runs out. */
    private static synchronized void child() throws Exception {
        if (!started) {
            started = true;
            new ProcessBuilder("dd", "if=/dev/zero", "of=/dev/null", "bs=256M", "count=20")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        }
    }
}
