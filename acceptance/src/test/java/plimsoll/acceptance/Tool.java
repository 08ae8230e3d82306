package plimsoll.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The built tool as a user starts it: by its launcher, in a session of its own.
 *
 * @param desk its working directory, with a state directory of its own below it
 * @param mark in the environment of every process started, by which leftovers are found
 * @param environment added to it
 * @param home the directory of the launcher
 * @param oneAttempt whether a run attempts each trial once, also if others disturb it, by JVMs with one compiler
 */
record Tool(Path desk, String mark, Map<String, String> environment, Path home, boolean oneAttempt) {
    static final String MARK = "PLIMSOLL_ACCEPTANCE";
    /** Most programs end before the second compiler pays. Where other tests wait for the cores, none has it. */
    static final String FIRST_COMPILER = "-XX:TieredStopAtLevel=1";

    /** The directory for temporary files of the lab and every Java program that it starts. */
    static final String TEMPORARY = "temporary";

    /** The checkout's own tool. */
    Tool(Path desk, String mark, Map<String, String> environment) {
        this(desk, mark, environment, root(), false);
    }

    Tool {
        environment = Map.copyOf(environment);
    }

    Tool with(String name, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(name, value);
        return new Tool(desk, mark, more, home, oneAttempt);
    }

    /** Another one, such as an unpacked distribution. */
    Tool at(Path other) {
        return new Tool(desk, mark, environment, other, oneAttempt);
    }

    Tool withOneAttempt() {
        return new Tool(desk, mark, environment, home, true);
    }

    /** Runs it to its end. */
    ToolExit run(String... arguments) {
        return start(arguments).ended();
    }

    /**
     * Starts it; its process is the lab's own, since the launcher replaces itself. A build in the background has its
     * children ignore an interrupt, which a terminal never does: that is undone here.
     */
    Running start(String... arguments) {
        return startBy(List.of(home.resolve("plimsoll").toString()), arguments);
    }

    /** Starts it by another command than its launcher. */
    Running startBy(List<String> command, String... arguments) {
        List<String> line = new ArrayList<>(List.of("setsid", "env", "--default-signal=INT,TERM,HUP"));
        line.addAll(command);
        line.addAll(attempts(List.of(arguments)));
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(desk.toFile())
                .redirectInput(Path.of("/dev/null").toFile());
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("PLIMSOLL") || name.equals("JAVA_TOOL_OPTIONS"));
        builder.environment()
                .putAll(Map.of(
                        "PLIMSOLL_NO_BUILD",
                        "1",
                        "XDG_STATE_HOME",
                        desk.resolve("state").toString(),
                        "JDK_JAVA_OPTIONS",
                        "-Djava.io.tmpdir=" + temporary() + (oneAttempt ? " " + FIRST_COMPILER : ""),
                        MARK,
                        mark));
        builder.environment().putAll(environment);
        try {
            // Files of its own: several may run in one directory at a time.
            Path said = Files.createTempFile(desk, "said", "");
            Path complained = Files.createTempFile(desk, "complained", "");
            builder.redirectOutput(said.toFile()).redirectError(complained.toFile());
            return new Running(builder.start(), said, complained);
        } catch (IOException refused) {
            throw new UncheckedIOException("the launcher cannot be started: " + refused.getMessage(), refused);
        }
    }

    private List<String> attempts(List<String> arguments) {
        if (!oneAttempt || arguments.isEmpty() || !arguments.getFirst().equals("run")) {
            return arguments;
        }
        List<String> more = new ArrayList<>(arguments);
        more.addAll(1, List.of("--attempts", "1"));
        return more;
    }

    private Path temporary() {
        try {
            return Files.createDirectories(desk.resolve(TEMPORARY));
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    /** The class path of the services that the tests measure. */
    static Path services() {
        return root().resolve("acceptance/target/services");
    }

    static Path root() {
        return Path.of(System.getProperty("plimsoll.root", ".."))
                .toAbsolutePath()
                .normalize();
    }
}
