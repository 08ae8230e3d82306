package plimsoll.study.provenance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plimsoll.model.member.BuildFile;
import plimsoll.model.record.FileErrorText;
import plimsoll.records.Sha256;

/** Computes SHA-256 of jars and directories, each once even if several class paths share it. Not thread-safe. */
final class FileFingerprints {
    private final Map<Path, String> known = new HashMap<>();

    /** @throws UncheckedIOException if the file cannot be read */
    BuildFile of(Path file) {
        return new BuildFile(file.toString(), known.computeIfAbsent(file, FileFingerprints::sha256));
    }

    private static String sha256(Path path) {
        try {
            return HexFormat.of().formatHex(Files.isDirectory(path) ? ofDirectory(path) : Sha256.bytes(path));
        } catch (IOException refused) {
            throw new UncheckedIOException("cannot read " + path + ": " + FileErrorText.why(refused), refused);
        }
    }

    private static byte[] ofDirectory(Path directory) throws IOException {
        MessageDigest whole = Sha256.digest();
        List<Path> files;
        try (Stream<Path> all = Files.walk(directory)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            whole.update(directory.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
            whole.update((byte) 0);
            whole.update(Sha256.bytes(file));
        }
        return whole.digest();
    }
}
