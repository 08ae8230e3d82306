package plimsoll.farm.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.Sha256;

class PackedResultTest {
    @TempDir
    private Path directory = Path.of("");

    private Path archive = Path.of("");
    private Path unpacked = Path.of("");

    @BeforeEach
    void places() throws IOException {
        archive = directory.resolve("records.tar");
        unpacked = Files.createDirectory(directory.resolve("unpacked"));
    }

    @Test
    void records_come_out_as_they_went_in() throws IOException {
        Path result = Files.createDirectories(directory.resolve("result/trials/001-größer-r1"))
                .getParent()
                .getParent();
        Files.writeString(result.resolve("plan.json"), "{}");
        Files.write(result.resolve("trials/001-größer-r1/W.hlog"), new byte[100_000]);
        Files.createSymbolicLink(result.resolve("link"), Path.of("/etc/passwd"));

        PackedResult.pack(result, archive);
        PackedResult.unpack(archive, unpacked);

        assertThat(unpacked.resolve("plan.json")).hasContent("{}");
        assertThat(unpacked.resolve("trials/001-größer-r1/W.hlog")).hasSize(100_000);
        assertThat(unpacked.resolve("link")).doesNotExist();
    }

    @Test
    void a_file_of_another_content_than_listed_is_refused() throws IOException {
        write(list(Map.of("a", "right")), Map.of("a", "wrong"));
        assertRefused("of SHA-256");
    }

    @Test
    void a_missing_file_is_refused() throws IOException {
        write(list(Map.of("a", "x", "b", "y")), Map.of("a", "x"));
        assertRefused("are missing");
    }

    @Test
    void a_file_that_is_not_listed_or_given_twice_is_refused() throws IOException {
        write(list(Map.of("a", "x")), Map.of("b", "y"));
        assertRefused("not on its list");
    }

    @Test
    void a_path_out_of_the_directory_is_refused() throws IOException {
        for (String path : new String[] {"../x", "/tmp/x", "a/../../x", "./a"}) {
            write(list(Map.of(path, "x")), Map.of(path, "x"));
            assertThatThrownBy(() -> PackedResult.unpack(archive, unpacked))
                    .isInstanceOf(UnreadableRecordException.class);
        }
        assertThat(directory.resolve("x")).doesNotExist();
    }

    /** Otherwise the system refuses them, as it does on a full disk. */
    @Test
    void names_that_no_file_can_have_are_refused_before_anything_is_written() throws IOException {
        for (String name : List.of("n".repeat(241), "a/" + "n".repeat(241), "n/".repeat(1000) + "n")) {
            write(list(Map.of(name, "x")), Map.of());
            assertRefused("too long");
        }
        for (String within : List.of("a/b", "a/b/c")) {
            write(list(Map.of("a", "x", within, "y", "a-b", "z")), Map.of("a", "x", within, "y"));
            assertRefused("a file and a directory");
        }
        assertThat(unpacked).isEmptyDirectory();

        String longest = "n".repeat(240);
        write(list(Map.of(longest, "x")), Map.of(longest, "x"));
        PackedResult.unpack(archive, unpacked);
        assertThat(unpacked.resolve(longest)).hasContent("x");
    }

    @Test
    void an_archive_without_its_list_or_cut_short_is_refused() throws IOException {
        write("{}", Map.of("a", "x"));
        assertThatThrownBy(() -> PackedResult.unpack(archive, unpacked)).isInstanceOf(UnreadableRecordException.class);

        write(list(Map.of("a", "x".repeat(5000))), Map.of("a", "x".repeat(5000)));
        Files.write(archive, Arrays.copyOf(Files.readAllBytes(archive), 3000));
        assertThatThrownBy(() -> PackedResult.unpack(archive, unpacked))
                .isInstanceOfAny(IOException.class, UnreadableRecordException.class);
    }

    @Test
    void a_sparse_file_is_refused_before_it_fills_the_disk() throws IOException {
        byte[] list = ("{\"files\":{\"a\":{\"sha256\":\"" + "0".repeat(64) + "\",\"bytes\":10}}}")
                .getBytes(StandardCharsets.UTF_8);
        try (OutputStream out = Files.newOutputStream(archive);
                TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
            put(tar, new TarArchiveEntry("sha256.json"), list);
            put(tar, new TarArchiveEntry("header", TarConstants.LF_PAX_EXTENDED_HEADER_LC), header());
            put(tar, new TarArchiveEntry("a"), new byte[10]);
        }
        assertRefused("is a sparse file");
        assertThat(unpacked).isEmptyDirectory();
    }

    @Test
    void a_list_of_more_bytes_than_the_archive_has_is_refused() throws IOException {
        String text = "x".repeat(100);
        write(list(Map.of("a", text)).replace(":100}", ":1000000}"), Map.of("a", text));
        assertRefused("more bytes than");
        assertThat(unpacked).isEmptyDirectory();
    }

    @Test
    void a_file_of_another_size_than_listed_is_refused_before_it_is_written() throws IOException {
        write(list(Map.of("a", "x")), Map.of("a", "x".repeat(5000)));
        assertRefused("5000");
        assertThat(unpacked).isEmptyDirectory();
    }

    /** The one hole of the file has a GiB. */
    private static byte[] header() {
        return Stream.of(
                        "GNU.sparse.size=" + (1L << 30),
                        "GNU.sparse.numblocks=1",
                        "GNU.sparse.offset=0",
                        "GNU.sparse.numbytes=10")
                .map(line -> (line.length() + 4) + " " + line + "\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
    }

    private static void put(TarArchiveOutputStream tar, TarArchiveEntry entry, byte[] content) throws IOException {
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
    }

    private void assertRefused(String why) {
        assertThatThrownBy(() -> PackedResult.unpack(archive, unpacked))
                .isInstanceOf(UnreadableRecordException.class)
                .hasMessageContaining(why);
    }

    private static String list(Map<String, String> files) {
        StringBuilder entries = new StringBuilder();
        files.forEach((name, text) -> entries.append(entries.isEmpty() ? "" : ",")
                .append('"')
                .append(name)
                .append("\":{\"sha256\":\"")
                .append(Sha256.of(text.getBytes(StandardCharsets.UTF_8)))
                .append("\",\"bytes\":")
                .append(text.length())
                .append('}'));
        return "{\"files\":{" + entries + "}}";
    }

    private void write(String list, Map<String, String> files) throws IOException {
        Map<String, String> all = new LinkedHashMap<>(Map.of("sha256.json", list));
        all.putAll(files);
        try (OutputStream out = Files.newOutputStream(archive);
                TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (Map.Entry<String, String> file : all.entrySet()) {
                byte[] text = file.getValue().getBytes(StandardCharsets.UTF_8);
                TarArchiveEntry entry = new TarArchiveEntry(file.getKey(), true);
                entry.setSize(text.length);
                tar.putArchiveEntry(entry);
                tar.write(text);
                tar.closeArchiveEntry();
            }
        }
    }
}
