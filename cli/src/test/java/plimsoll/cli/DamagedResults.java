package plimsoll.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Copies of a stored result with one damaged file.
 *
 * @param outside the directory that links and names lead to
 * @param pipe a pipe that no process writes
 */
record DamagedResults(Path outside, Path pipe) {
    private static final Path KEPT = Path.of("../records/src/test/resources/plimsoll/records/kept/result-1.0.0.zip");
    private static final String TRIAL = "trials/004-honest-r2/";

    /** The files of an undamaged result by name, with one of its four trials. */
    private static final Map<String, byte[]> WHOLE = single();

    static final List<String> FILES = List.of(
            "manifest.json",
            "plan.json",
            "result.json",
            "study.yaml",
            TRIAL + "experiment.json",
            TRIAL + "launch.json",
            TRIAL + "trial.json",
            TRIAL + "timeline.ndjson",
            TRIAL + "worker-upload.ndjson",
            TRIAL + "upload.hlog",
            TRIAL + "ledger-upload.bin",
            TRIAL + "stored-http.bin",
            TRIAL + "audit-http.json",
            TRIAL + "audit-http.request.json",
            TRIAL + "workload-upload.json",
            TRIAL + "events.ndjson",
            TRIAL + "members/service/gc.log",
            TRIAL + "members/service/stdout.log",
            TRIAL + "members/service/stderr.log");

    /** A kind of damage. */
    enum Damage {
        MISSING,
        EMPTY,
        TORN,
        NOISE,
        TWICE,
        EXCHANGED,
        ENDLESS,
        NESTED,
        LINK,
        PIPE,
        DIRECTORY,
        ESCAPES,
        LEADS_ELSEWHERE
    }

    /** Writes an undamaged result with a single trial. */
    static Path whole(Path to) throws IOException {
        return written(WHOLE, to);
    }

    /** Writes the undamaged result with all its trials, of two cells in two rounds. */
    static Path full(Path to) throws IOException {
        return written(unpacked(), to);
    }

    private static Path written(Map<String, byte[]> files, Path to) throws IOException {
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path target = to.resolve(file.getKey());
            Files.createDirectories(Objects.requireNonNull(target.getParent()));
            Files.write(target, file.getValue());
        }
        return to;
    }

    private static Map<String, byte[]> unpacked() {
        Map<String, byte[]> files = new TreeMap<>();
        try (InputStream file = Files.newInputStream(KEPT);
                ZipInputStream zip = new ZipInputStream(file)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                String name = entry.getName();
                if (!entry.isDirectory()) {
                    files.put(name, zip.readAllBytes());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    private static Map<String, byte[]> single() {
        Map<String, byte[]> files = unpacked();
        files.keySet().removeIf(name -> name.startsWith("trials/") && !name.startsWith(TRIAL));
        files.computeIfPresent(
                "manifest.json",
                (_, bytes) -> new String(bytes, StandardCharsets.UTF_8)
                        .replace("\"plannedTrials\" : 4", "\"plannedTrials\" : 1")
                        .getBytes(StandardCharsets.UTF_8));
        files.put(
                "search.json",
                "{\"verb\": \"find\", \"arguments\": [\"find\", \"study.yaml\"]}".getBytes(StandardCharsets.UTF_8));
        return files;
    }

    Path damaged(Path to, String name, Damage damage) throws IOException {
        Path file = whole(to).resolve(name);
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        switch (damage) {
            case MISSING -> Files.delete(file);
            case EMPTY -> write(file, "");
            case TORN -> write(file, text.substring(0, text.length() / 2));
            case NOISE -> write(file, "\u0000\u00ff{\"a\":\u0007]".repeat(1000));
            case TWICE -> write(file, text + text);
            case EXCHANGED -> {
                String other = FILES.get((FILES.indexOf(name) + 1) % FILES.size());
                Files.copy(to.resolve(other), file, StandardCopyOption.REPLACE_EXISTING);
            }
            case ENDLESS -> {
                try (RandomAccessFile hole = new RandomAccessFile(file.toFile(), "rw")) {
                    hole.setLength(1L << 40);
                }
            }
            case NESTED -> write(file, "[".repeat(300_000));
            case LINK -> {
                Files.delete(file);
                Files.createSymbolicLink(file, outside.resolve("secret.txt"));
            }
            case PIPE -> {
                Files.delete(file);
                Files.createLink(file, pipe);
            }
            case DIRECTORY -> {
                Files.delete(file);
                Files.createDirectory(file);
            }
            case ESCAPES ->
                write(
                        file,
                        text.replaceAll("(\" ?: ?\")(?=[A-Za-z])", "$1" + escaped(HostileStudies.ESCAPES))
                                + "\n\u001b[31mred\u001b]0;title\u0007\n");
            case LEADS_ELSEWHERE ->
                write(
                        file,
                        text.replaceAll(
                                "(\"(?:name|member|variant|service|ledger|histograms|stored|file)\" ?: ?\")[^\"]*",
                                "$1" + "../".repeat(12) + outside.toString().substring(1)));
        }
        return to;
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\");
    }

    private static void write(Path file, String text) throws IOException {
        Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
