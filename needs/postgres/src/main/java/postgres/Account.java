package postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The user that runs the server: PostgreSQL refuses root, so root starts it in a user namespace without root. */
final class Account {
    private static final long ASK_SECONDS = 5;
    private static final List<String> NAMESPACE = List.of("unshare", "--user");

    private final List<String> prefix;

    private Account(List<String> prefix) {
        this.prefix = prefix;
    }

    /** @throws IOException when this is root and the machine makes no user namespaces */
    static Account mine() throws IOException, InterruptedException {
        if (!"0".equals(said(List.of("id", "-u")))) {
            return new Account(List.of());
        }
        List<String> asked = new ArrayList<>(NAMESPACE);
        asked.addAll(List.of("id", "-u"));
        String inside = said(asked);
        if (inside.isEmpty() || inside.equals("0")) {
            throw new IOException("PostgreSQL does not run as root, and 'unshare --user' gives no other user here"
                    + " (it said '" + inside + "'); start as an ordinary user, or allow user namespaces");
        }
        return new Account(NAMESPACE);
    }

    List<String> running(List<String> command) {
        List<String> all = new ArrayList<>(prefix);
        all.addAll(command);
        return all;
    }

    /** The one line that a command prints; empty when it fails or cannot be started. */
    private static String said(List<String> command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String line = new String(process.getInputStream().readNBytes(80), StandardCharsets.UTF_8).strip();
            boolean ended = process.waitFor(ASK_SECONDS, TimeUnit.SECONDS);
            process.destroyForcibly();
            return ended && process.exitValue() == 0 ? line : "";
        } catch (IOException e) {
            return "";
        }
    }
}
