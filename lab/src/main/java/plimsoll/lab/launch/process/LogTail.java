package plimsoll.lab.launch.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.record.RecordFile;

/** Reads the end of a log, or its beginning; at most 16 KiB of it. */
public final class LogTail {
    private static final int READ_MAX = 16 << 10;
    private static final int LINE_MAX = 500;

    private LogTail() {}

    /**
     * Returns at most {@code count} lines that are not blank, each cut to 500 characters; none if the file does not
     * exist.
     */
    public static List<String> of(Path log, int count) {
        if (!RecordFile.exists(log)) {
            return List.of();
        }
        try (FileChannel file = RecordFile.channel(log);
                InputStream tail = Channels.newInputStream(file.position(Math.max(0, file.size() - READ_MAX)))) {
            List<String> lines = new String(tail.readNBytes(READ_MAX), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .map(line -> line.substring(0, Math.min(line.length(), LINE_MAX)))
                    .toList();
            return lines.subList(Math.max(0, lines.size() - count), lines.size());
        } catch (IOException e) {
            return List.of("(the log " + log + " cannot be read: " + e.getMessage() + ")");
        }
    }

    /** Returns the lines at the beginning of a log, of at most 16 KiB; none if the file does not exist. */
    public static List<String> head(Path log) {
        if (!RecordFile.exists(log)) {
            return List.of();
        }
        try (FileChannel file = RecordFile.channel(log);
                InputStream begin = Channels.newInputStream(file)) {
            return new String(begin.readNBytes(READ_MAX), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.substring(0, Math.min(line.length(), LINE_MAX)))
                    .toList();
        } catch (IOException e) {
            return List.of();
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
