package plimsoll.records.heap;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.FixedTimeout;
import plimsoll.model.record.RecordFile;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.records.member.MemberFolder;

/** Reduces each heap dump to its ten largest classes, because a dump is as large as the heap. */
public final class HeapDumpDigest {
    private static final Duration BOUND = FixedTimeout.DUMP_READ.time();

    private HeapDumpDigest() {}

    /**
     * Writes {@code classes.json} next to a member's dump and deletes the dump; does nothing if there is none.
     *
     * @return the error in a sentence, if any
     */
    public static Optional<String> condense(MemberFolder member) {
        Path dump = member.heapDump();
        if (!RecordFile.exists(dump)) {
            return Optional.empty();
        }
        try {
            Json.write(member.classes(), HprofReader.read(dump, HeapContent.LARGEST, BOUND));
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("cannot read its heap dump: " + e.getMessage());
        } finally {
            delete(dump);
        }
    }

    /** Deletes the dump and the parts that a JVM leaves if it is killed while several threads write the dump. */
    private static void delete(Path dump) {
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(dump.resolveSibling(""), dump.getFileName() + "*")) {
            for (Path file : files) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException("cannot delete " + dump + ": " + e.getMessage(), e);
        }
    }
}
