package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A workspace for one test: a directory, a tool that works there, and a check for leftovers after every test.
 *
 * <p>A test with the tag {@value #QUIET} has the machine for itself, and its trials are repeated if others disturb them.
 * Other tests run beside each other: their verdicts do not depend on it, or they assert that there are no
 * {@link StoredResult#doubts}, so each of their trials is attempted once.
 */
final class ToolWorkspace implements BeforeEachCallback, AfterEachCallback {
    /** The tag of tests whose verdicts other processes on the machine change. */
    static final String QUIET = "quiet-machine";

    private static final Duration GONE_WITHIN = Duration.ofSeconds(30);
    private static final Duration LONGEST_SEARCH = Duration.ofMinutes(30);

    private final List<Long> labs = Collections.synchronizedList(new ArrayList<>());
    private boolean quiet;
    private String mark = "";
    private Path directory = Path.of("");

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        quiet = context.getTags().contains(QUIET);
        mark = UUID.randomUUID().toString();
        directory = Files.createTempDirectory("acceptance-");
        labs.clear();
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        Leftovers leftovers = leftovers();
        try {
            assertThat(Waiting.comes(GONE_WITHIN, () -> leftovers.now().isEmpty()))
                    .as("left behind: %s", leftovers.now())
                    .isTrue();
            if (context.getExecutionException().isEmpty()) {
                delete();
            }
        } finally {
            leftovers.processes().forEach(pid -> Signals.send("KILL", pid));
        }
    }

    Path directory() {
        return directory;
    }

    Tool tool() {
        Tool tool = new Tool(directory, mark, Map.of());
        return quiet ? tool : tool.withOneAttempt();
    }

    Running start(String... arguments) {
        return start(tool(), arguments);
    }

    Running start(Tool tool, String... arguments) {
        Running running = tool.start(arguments);
        labs.add(running.pid());
        return running;
    }

    /** Whether this machine lets a program start another one. */
    boolean can(List<String> program) {
        List<String> command = new ArrayList<>(program);
        command.add("true");
        return tool().startBy(command).ended().code() == 0;
    }

    /** Starts it by a program that takes the launcher as its last argument. */
    Running startBy(List<String> program, String... arguments) {
        List<String> command = new ArrayList<>(program);
        command.add(Tool.root().resolve("plimsoll").toString());
        Running running = tool().startBy(command, arguments);
        labs.add(running.pid());
        return running;
    }

    ToolExit run(String... arguments) {
        return start(arguments).ended();
    }

    /** Before each trial that it repeats, a search waits up to two minutes until others leave the machine alone. */
    ToolExit search(String... arguments) {
        return start(arguments).ended(LONGEST_SEARCH);
    }

    ToolExit run(Tool tool, String... arguments) {
        return start(tool, arguments).ended();
    }

    Leftovers leftovers() {
        return new Leftovers(mark, directory, List.copyOf(labs));
    }

    /** The result that a run writes by {@code --out} into this workspace. */
    StoredResult result(String name) {
        return new StoredResult(directory.resolve(name));
    }

    Path write(String name, String text) {
        try {
            return Files.writeString(directory.resolve(name), text);
        } catch (IOException e) {
            throw new AssertionError("cannot write " + name, e);
        }
    }

    private void delete() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
