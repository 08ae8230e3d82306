package plimsoll.cli;

import java.util.List;

/**
 * Prints the help, checks a study that uses much of the grammar, and then executes a command line, in one process. So the
 * JVM can record the classes that all three load in one AOT cache. The launcher runs it once per build, and later starts
 * of the tool use that cache.
 */
final class CacheTraining {
    private static final List<List<String>> FIRST = List.of(List.of("--help"), List.of("validate", "upload-relay"));

    private CacheTraining() {}

    public static void main(String[] arguments) {
        FIRST.forEach(Main::run);
        Main.main(arguments);
    }
}
