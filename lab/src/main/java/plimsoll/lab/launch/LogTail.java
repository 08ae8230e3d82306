package plimsoll.lab.launch;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads the end of a log; at most its last 16 KiB. */
public final class LogTail {
    private static final int READ_MAX = 16 << 10;
    private static final int LINE_MAX = 500;

    private LogTail() {}

    /**
     * Returns at most {@code count} lines that are not blank, each cut to 500 characters; none if the file does not
     * exist.
     */
    public static List<String> of(Path log, int count) {
        if (!Files.exists(log)) {
            return List.of();
        }
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            file.seek(Math.max(0, file.length() - READ_MAX));
            byte[] bytes = new byte[(int) (file.length() - file.getFilePointer())];
            file.readFully(bytes);
            List<String> lines = new String(bytes, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .map(line -> line.substring(0, Math.min(line.length(), LINE_MAX)))
                    .toList();
            return lines.subList(Math.max(0, lines.size() - count), lines.size());
        } catch (IOException e) {
            return List.of("(the log " + log + " cannot be read: " + e.getMessage() + ")");
        }
    }

    /** Returns the last lines of both streams, each prefixed with its stream's name. */
    public static List<String> ofStreams(Path logs, int count) {
        return Stream.of("stdout", "stderr")
                .flatMap(stream ->
                        of(logs.resolve(stream + ".log"), count).stream().map(line -> stream + ": " + line))
                .toList();
    }
}
