package plimsoll.records;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The java launcher of the JDK that runs the lab. A command that begins with the bare word java is started by it, so that
 * a study needs no JDK on the PATH and runs under the same one everywhere.
 */
public final class LabJava {
    private static final String WORD = "java";

    private LabJava() {}

    public static Path path() {
        return Path.of(System.getProperty("java.home"), "bin", WORD);
    }

    public static boolean means(String program) {
        return program.equals(WORD);
    }

    /** Returns the program, or the path of this launcher for the bare word java. */
    public static String program(String written) {
        return means(written) ? path().toString() : written;
    }

    /** Returns the command with its program replaced in the same way. */
    public static List<String> command(List<String> written) {
        List<String> command = new ArrayList<>(written);
        command.set(0, program(written.getFirst()));
        return command;
    }
}
