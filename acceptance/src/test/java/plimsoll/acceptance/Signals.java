package plimsoll.acceptance;

import java.io.IOException;

/** Sends signals to processes that a test started. */
final class Signals {
    private Signals() {}

    /** @param target a process, or a process group as its negative */
    static void send(String name, long target) {
        try {
            new ProcessBuilder("kill", "-" + name, "--", Long.toString(target))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new AssertionError("no kill on this machine", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
