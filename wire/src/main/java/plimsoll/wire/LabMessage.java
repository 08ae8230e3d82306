package plimsoll.wire;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** One line from the lab to a worker: a word and its argument. */
public sealed interface LabMessage {
    /** The variable in a member's environment that holds its password. */
    String SECRET = "PLIMSOLL_SECRET";

    /**
     * The first line to a worker inside a member.
     *
     * @param secret the member's password, {@link #SECRET} in its environment, without a space: any user of the machine
     *     can connect
     * @param order the path of the order
     */
    record Load(String secret, Path order) implements LabMessage {
        private static final String WORD = "load ";

        @Override
        public String text() {
            return WORD + secret + " " + order;
        }
    }

    /** Begin this phase. */
    record Run(String phase) implements LabMessage {
        private static final String WORD = "run ";

        @Override
        public String text() {
            return WORD + phase;
        }
    }

    /**
     * Begin this phase at a moment, so that workers on several machines start together.
     *
     * @param atNanos by {@link System#nanoTime} of the worker's machine
     */
    record RunAt(String phase, long atNanos) implements LabMessage {
        private static final String WORD = "run-at ";

        @Override
        public String text() {
            return WORD + atNanos + " " + phase;
        }
    }

    /** Start nothing more in this phase, and await what is in flight. */
    record End(String phase) implements LabMessage {
        private static final String WORD = "end ";

        @Override
        public String text() {
            return WORD + phase;
        }
    }

    /** List the store: the load is over, and the members were probed. For an audit, which waits for this line. */
    record StoreListing() implements LabMessage {
        private static final String WORD = "list";

        @Override
        public String text() {
            return WORD;
        }
    }

    /** End the running phase, then exit. */
    record Stop() implements LabMessage {
        private static final String WORD = "stop";

        @Override
        public String text() {
            return WORD;
        }
    }

    /** A line that no lab sends; a worker aborts on it. */
    record Other(String text) implements LabMessage {}

    /** The line as sent, without the line break. */
    String text();

    /** Parses any text; a torn line names a phase or file that does not exist, or becomes {@link Other}. */
    static LabMessage parse(String line) {
        if (line.startsWith(Load.WORD)) {
            return load(line);
        }
        if (line.startsWith(Run.WORD)) {
            return new Run(line.substring(Run.WORD.length()));
        }
        if (line.startsWith(RunAt.WORD)) {
            return runAt(line);
        }
        if (line.startsWith(End.WORD)) {
            return new End(line.substring(End.WORD.length()));
        }
        if (line.equals(StoreListing.WORD)) {
            return new StoreListing();
        }
        return line.equals(Stop.WORD) ? new Stop() : new Other(line);
    }

    private static LabMessage runAt(String line) {
        String arguments = line.substring(RunAt.WORD.length());
        int space = arguments.indexOf(' ');
        try {
            return space < 1
                    ? new Other(line)
                    : new RunAt(arguments.substring(space + 1), Long.parseLong(arguments.substring(0, space)));
        } catch (NumberFormatException torn) {
            return new Other(line);
        }
    }

    private static LabMessage load(String line) {
        String arguments = line.substring(Load.WORD.length());
        int space = arguments.indexOf(' ');
        if (space < 1) {
            return new Other(line);
        }
        try {
            return new Load(arguments.substring(0, space), Path.of(arguments.substring(space + 1)));
        } catch (InvalidPathException noPath) {
            return new Other(line);
        }
    }
}
