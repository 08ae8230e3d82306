package plimsoll.records;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plimsoll.json.Json;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;

/**
 * The checksums of the files at the top of a result from which it is judged or continued: the content of its own {@code
 * checksums.json}.
 *
 * <p>A lab may be killed between the writing of a file and that of its checksum. So the next checksum is written first,
 * beside that of the file as it is, and a file may have either.
 *
 * @param crc32c one or two sums of eight hexadecimal digits by the name of the file
 */
public record ResultChecksums(Map<String, List<String>> crc32c) {
    /** The bound on the file; the top of a result has some ten files. */
    private static final long LONGEST = 1 << 16;

    public ResultChecksums {
        crc32c = Map.copyOf(crc32c);
    }

    /**
     * Writes a value as JSON to a file of the result, with its checksum, and waits until both are on the disk.
     *
     * @throws UncheckedIOException if one cannot be written; the earlier file is then kept
     */
    public static void write(ResultFolder folder, Path file, Object value) {
        write(folder, file, Json.text(value).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes bytes to a file of the result, with their checksum, and waits until both are on the disk.
     *
     * @throws UncheckedIOException if one cannot be written; the earlier file is then kept
     */
    public static void write(ResultFolder folder, Path file, byte[] bytes) {
        try {
            Map<String, List<String>> sums = new TreeMap<>(read(folder).crc32c());
            List<String> either = new ArrayList<>();
            if (RecordFile.exists(file)) {
                either.add(Checksum.of(file));
            }
            either.add(Checksum.of(bytes));
            sums.put(file.getFileName().toString(), either);
            String text = Json.text(new ResultChecksums(sums));
            RecordFile.store(folder.checksums(), text.getBytes(StandardCharsets.UTF_8));
            RecordFile.store(file, bytes);
        } catch (UnreadableRecordException e) {
            throw new UncheckedIOException(
                    "cannot write " + file + ": " + e.getMessage(), new IOException(e.getMessage(), e));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + FileErrorText.why(e), e);
        }
    }

    private static ResultChecksums read(ResultFolder folder) {
        return RecordFile.exists(folder.checksums())
                ? Json.read(folder.checksums(), ResultChecksums.class, LONGEST)
                : new ResultChecksums(Map.of());
    }

    /** Returns the files that have changed since, each in a sentence; none if the result has no checksums. */
    public static List<String> problems(ResultFolder folder) {
        try {
            return new TreeMap<>(read(folder).crc32c())
                    .entrySet().stream()
                            .flatMap(each -> problem(folder, each.getKey(), each.getValue()).stream())
                            .toList();
        } catch (UnreadableRecordException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    private static Optional<String> problem(ResultFolder folder, String name, List<String> either) {
        Optional<Path> file = folder.described().stream()
                .filter(each -> each.getFileName().toString().equals(name))
                .findFirst();
        if (file.isEmpty()) {
            return Optional.of(folder.checksums() + " has '" + name + "', which no result has");
        }
        try {
            String now = Checksum.of(file.get());
            return either.contains(now)
                    ? Optional.empty()
                    : Optional.of(name + " was changed after its run: its checksum is " + now
                            + ", but checksums.json has " + String.join(" or ", either)
                            + "; restore it from a copy, or delete checksums.json after a change on purpose");
        } catch (IOException e) {
            return Optional.of(
                    RecordFile.exists(file.get())
                            ? FileErrorText.why(e)
                            : name + " is missing, but checksums.json has it");
        }
    }
}
