package plimsoll.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** States of a run in which a test disturbs it. */
final class Moments {
    /** On a busy machine the first report may come before the first answer. */
    private static final Pattern ACKNOWLEDGED = Pattern.compile("\"progress\".*\"acknowledged\": *[1-9]");

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

    /** The worker of the last trial has reported operations that were acknowledged. */
    static boolean acknowledged(StoredResult result) {
        return !result.trials().isEmpty()
                && says(result.trials().getLast().resolve("worker-upload.ndjson"), ACKNOWLEDGED);
    }

    private static boolean says(Path file, Pattern text) {
        try {
            return Files.exists(file) && text.matcher(Files.readString(file)).find();
        } catch (IOException e) {
            throw new AssertionError("cannot read " + file, e);
        }
    }
}
