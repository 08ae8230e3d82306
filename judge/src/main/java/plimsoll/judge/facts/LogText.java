package plimsoll.judge.facts;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;

/** Reads the beginning and the end of a log of any length: the first sign of a failure and the last output. */
public final class LogText {
    static final int HEAD = 1 << 20;
    static final int TAIL = 4 << 20;
    private static final int LINE_CHARACTERS_MAX = 400;

    private LogText() {}

    /**
     * Returns the lines of the first 1 MiB and the last 4 MiB, each cut after 400 characters; none if there is no such
     * file.
     *
     * @throws UnreadableRecordException if the file exists but cannot be read
     */
    public static List<String> lines(Path log) {
        if (!RecordFile.exists(log)) {
            return List.of();
        }
        try (FileChannel channel = RecordFile.channel(log)) {
            long size = channel.size();
            List<String> lines = new ArrayList<>(lines(channel, 0, (int) Math.min(size, HEAD)));
            long tail = Math.max(HEAD, size - TAIL);
            if (tail < size) {
                lines.addAll(lines(channel, tail, (int) (size - tail)));
            }
            return lines;
        } catch (IOException e) {
            throw RecordFile.unreadable(log, e);
        }
    }

    /** Returns the last line that is not blank. */
    public static Optional<String> lastLine(Path log) {
        return lines(log).stream().filter(line -> !line.isBlank()).reduce((_, later) -> later);
    }

    private static List<String> lines(FileChannel channel, long from, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        long at = from;
        for (int read = 0; bytes.hasRemaining() && read >= 0; at += read) {
            read = channel.read(bytes, at);
        }
        return StandardCharsets.UTF_8
                .decode(bytes.flip())
                .toString()
                .lines()
                .map(line -> line.length() <= LINE_CHARACTERS_MAX ? line : line.substring(0, LINE_CHARACTERS_MAX))
                .toList();
    }
}
