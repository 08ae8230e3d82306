package plimsoll.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** States of a run in which a test disturbs it. */
final class Moments {
    private Moments() {}

    static boolean serviceRuns(ToolWorkspace workspace) {
        return !processes(workspace, "UploadService").isEmpty();
    }

    /** Processes of the test whose command line contains this text. */
    static List<Long> processes(ToolWorkspace workspace, String text) {
        return workspace.leftovers().processes().stream()
                .filter(pid -> Leftovers.commandLine(pid).contains(text))
                .toList();
    }

    /** The worker of the last trial has reported operations. */
    static boolean acknowledged(StoredResult result) {
        return !result.trials().isEmpty()
                && says(result.trials().getLast().resolve("worker-upload.ndjson"), "\"progress\"");
    }

    private static boolean says(Path file, String text) {
        try {
            return Files.exists(file) && Files.readString(file).contains(text);
        } catch (IOException e) {
            throw new AssertionError("cannot read " + file, e);
        }
    }
}
