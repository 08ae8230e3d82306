package plimsoll.lab;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import plimsoll.model.FixedTimeout;

/** Sends the signals for which Java has no method. */
public final class Signals {
    private Signals() {}

    /**
     * Sends a signal to processes with the shell's {@code kill}.
     *
     * @param signal name without {@code SIG}, such as {@code STOP}
     * @throws IOException when one of them cannot be signalled, or the shell does not end in time
     */
    public static void send(String signal, Collection<Long> pids) throws IOException, InterruptedException {
        List<String> line = Stream.concat(
                        Stream.of("/bin/sh", "-c", "kill -s " + signal + " -- \"$@\"", "kill"),
                        pids.stream().map(String::valueOf))
                .toList();
        Process kill = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (!kill.waitFor(FixedTimeout.PROGRAM.millis(), TimeUnit.MILLISECONDS)) {
                throw new IOException("kill -" + signal + " did not end within "
                        + FixedTimeout.PROGRAM.time().toSeconds() + " s");
            }
        } finally {
            kill.destroyForcibly();
        }
        if (kill.exitValue() != 0) {
            throw new IOException("kill -" + signal + " ended with " + kill.exitValue());
        }
    }
}
