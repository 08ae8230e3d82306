package plimsoll.lab.launch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another user of this machine, 65534, who has no rights and would like to get in. */
public final class SecondUser implements AutoCloseable {
    public static final int ID = 65_534;

    private static final String LISTEN = "use IO::Socket::INET; <STDIN>; my $s = IO::Socket::INET->new("
            + "LocalAddr => '127.0.0.1', LocalPort => $ARGV[0], Listen => 5) or die $@;"
            + " while (my $c = $s->accept) { close $c }";

    private final Process process;

    private SecondUser(Process process) {
        this.process = process;
    }

    /** Returns the command line that runs a command as the second user; skips the test where that is not possible. */
    public static List<String> command(String... words) {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "no setpriv");
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can become another user");
        List<String> command = new ArrayList<>(List.of(
                "/usr/bin/setpriv",
                "--reuid",
                Integer.toString(ID),
                "--regid",
                Integer.toString(ID),
                "--clear-groups",
                "--"));
        command.addAll(List.of(words));
        return command;
    }

    /** Listens on a port of 127.0.0.1 from the moment that a file exists. */
    public static SecondUser listeningOnce(Path file, int port) throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/perl")), "no perl");
        Process process = new ProcessBuilder(command("/usr/bin/perl", "-e", LISTEN, Integer.toString(port)))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        Thread.ofVirtual().start(() -> {
            TestLab.comes(() -> Files.exists(file));
            try (OutputStream go = process.getOutputStream()) {
                go.write('\n');
            } catch (IOException gone) {
                process.destroyForcibly();
            }
        });
        return new SecondUser(process);
    }

    public long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
