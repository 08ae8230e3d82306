package plimsoll.wire;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** One line that the lab says to a worker: a word, and what it is about. */
public sealed interface LabMessage {
    /** The first line to a worker inside a member: the file of its order. */
    record Load(Path order) implements LabMessage {
        private static final String WORD = "load ";

        @Override
        public String text() {
            return WORD + order;
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

    /** Start nothing more in this phase, and await what is in flight. */
    record End(String phase) implements LabMessage {
        private static final String WORD = "end ";

        @Override
        public String text() {
            return WORD + phase;
        }
    }

    /** End the phase that runs, and then yourself. */
    record Stop() implements LabMessage {
        private static final String WORD = "stop";

        @Override
        public String text() {
            return WORD;
        }
    }

    /** Nothing that the lab says; a worker breaks off at it. */
    record Other(String text) implements LabMessage {}

    /** The line as it is said, without its break. */
    String text();

    /** Of any text; what is torn names a phase or a file that is not there, or is none. */
    static LabMessage parse(String line) {
        if (line.startsWith(Load.WORD)) {
            return load(line);
        }
        if (line.startsWith(Run.WORD)) {
            return new Run(line.substring(Run.WORD.length()));
        }
        if (line.startsWith(End.WORD)) {
            return new End(line.substring(End.WORD.length()));
        }
        return line.equals(Stop.WORD) ? new Stop() : new Other(line);
    }

    private static LabMessage load(String line) {
        try {
            return new Load(Path.of(line.substring(Load.WORD.length())));
        } catch (InvalidPathException noPath) {
            return new Other(line);
        }
    }
}
