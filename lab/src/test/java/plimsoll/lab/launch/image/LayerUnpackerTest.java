package plimsoll.lab.launch.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.hostile.HostileCases;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.lab.launch.orphan.LabDiskException;
import plimsoll.records.Sha256;

class LayerUnpackerTest {
    private static final int CASES = 300;
    private static final UnpackingBounds BOUNDS = UnpackingBounds.until(System.nanoTime() + 600_000_000_000L);

    @TempDir
    private Path directory;

    private Path root = Path.of("");
    private Path outside = Path.of("");

    @BeforeEach
    void make_the_root_and_a_directory_beside_it() throws IOException {
        root = Files.createDirectory(directory.resolve("root"));
        outside = Files.createDirectory(directory.resolve("outside"));
        Files.writeString(outside.resolve("kept"), "mine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../outside/x", "a/../../outside/x", "/../outside/x", "a/b/../../../outside/x"})
    void a_path_that_leads_out_is_refused(String name) throws IOException {
        byte[] layer = new TestImage.Layer().file(name, 0644, "x").bytes();

        assertThatThrownBy(() -> apply(BOUNDS, layer)).isInstanceOf(IOException.class);
        assertThat(outside).isDirectoryContaining(file -> file.endsWith("kept"));
        assertThat(outside.resolve("x")).doesNotExist();
    }

    @Test
    void an_absolute_path_is_one_inside_the_image() throws IOException {
        apply(BOUNDS, new TestImage.Layer().file("/etc/name", 0644, "x").bytes());

        assertThat(root.resolve("etc/name")).hasContent("x");
    }

    @Test
    void a_link_to_a_directory_of_this_machine_leads_to_one_inside_the_image() throws IOException {
        apply(
                BOUNDS,
                new TestImage.Layer()
                        .link("absolute", outside.toString())
                        .link("relative", "../../../.." + outside)
                        .bytes(),
                new TestImage.Layer()
                        .file("absolute/x", 0644, "x")
                        .file("relative/y", 0644, "y")
                        .file("absolute/kept", 0644, "replaced")
                        .bytes());

        assertThat(names(outside)).containsExactly("kept");
        assertThat(outside.resolve("kept")).hasContent("mine");
        assertThat(names(root.resolve("." + outside))).containsExactly("kept", "x", "y");
    }

    @Test
    void a_file_replaces_a_link_and_is_not_written_through_it() throws IOException {
        apply(
                BOUNDS,
                new TestImage.Layer()
                        .link("file", outside.resolve("kept").toString())
                        .bytes(),
                new TestImage.Layer().file("file", 0644, "theirs").bytes());

        assertThat(outside.resolve("kept")).hasContent("mine");
        assertThat(root.resolve("file")).hasContent("theirs").isRegularFile();
    }

    /** Tools that append to an archive leave the earlier one in it. */
    @Test
    void the_last_of_two_files_of_one_name_in_a_layer_wins() throws IOException {
        apply(
                BOUNDS,
                new TestImage.Layer()
                        .file("bin/a", 0644, "the first")
                        .file("bin/a", 0755, "the last")
                        .bytes());

        assertThat(root.resolve("bin/a")).hasContent("the last").isExecutable();
        assertThat(names(root.resolve("bin"))).containsExactly("a");
    }

    @Test
    void links_in_a_circle_are_refused() throws IOException {
        byte[] layer = new TestImage.Layer()
                .link("a", "b")
                .link("b", "a")
                .file("a/x", 0644, "x")
                .bytes();

        assertThatThrownBy(() -> apply(BOUNDS, layer))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("links");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../outside/kept", "to/kept", "missing", "", "."})
    void a_hard_link_to_what_is_not_a_file_of_the_image_is_refused(String target) throws IOException {
        byte[] layer = new TestImage.Layer()
                .link("to", outside.toString())
                .special("hard", TarConstants.LF_LINK, target)
                .bytes();

        assertThatThrownBy(() -> apply(BOUNDS, layer)).isInstanceOf(IOException.class);
        assertThat(root.resolve("hard")).doesNotExist();
    }

    @Test
    void a_hard_link_shares_its_file() throws IOException {
        apply(
                BOUNDS,
                new TestImage.Layer()
                        .file("bin/one", 0755, "x")
                        .special("bin/two", TarConstants.LF_LINK, "bin/one")
                        .bytes());

        assertThat(Files.getAttribute(root.resolve("bin/two"), "unix:ino"))
                .isEqualTo(Files.getAttribute(root.resolve("bin/one"), "unix:ino"));
    }

    @Test
    void devices_and_pipes_are_left_out_and_no_file_gives_the_rights_of_its_owner() throws IOException {
        apply(
                BOUNDS,
                new TestImage.Layer()
                        .special("dev/disk", TarConstants.LF_BLK, "")
                        .special("dev/tty", TarConstants.LF_CHR, "")
                        .special("pipe", TarConstants.LF_FIFO, "")
                        .file("bin/su", 04755, "x")
                        .directory("tmp", 01777)
                        .bytes());

        assertThat(names(root.resolve("dev"))).isEmpty();
        assertThat(root.resolve("pipe")).doesNotExist();
        assertThat((int) Files.getAttribute(root.resolve("bin/su"), "unix:mode") & 07777)
                .isEqualTo(0755);
        assertThat((int) Files.getAttribute(root.resolve("tmp"), "unix:mode") & 07777)
                .isEqualTo(01777);
    }

    @Test
    void a_whiteout_deletes_what_a_lower_layer_has() throws IOException {
        apply(
                BOUNDS,
                new TestImage.Layer()
                        .file("app/old/deep/x", 0644, "x")
                        .file("app/stays", 0644, "x")
                        .file("gone", 0644, "x")
                        .bytes(),
                new TestImage.Layer()
                        .file("app/.wh.old", 0644, "")
                        .file(".wh.gone", 0644, "")
                        .file(".wh.never", 0644, "")
                        .bytes());

        assertThat(names(root)).containsExactly("app");
        assertThat(names(root.resolve("app"))).containsExactly("stays");
    }

    @Test
    void an_opaque_directory_keeps_only_what_its_own_layer_has_in_any_order() throws IOException {
        apply(
                BOUNDS,
                new TestImage.Layer()
                        .file("app/lower", 0644, "x")
                        .file("app/both/lower", 0644, "x")
                        .bytes(),
                new TestImage.Layer()
                        .file("app/both/before", 0644, "x")
                        .file("app/.wh..wh..opq", 0644, "")
                        .file("app/after", 0644, "x")
                        .bytes());

        assertThat(names(root.resolve("app"))).containsExactly("after", "both");
        assertThat(names(root.resolve("app/both"))).containsExactly("before");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/.wh...", "a/.wh..", "a/.wh."})
    void a_whiteout_of_a_directory_itself_is_refused(String name) throws IOException {
        byte[] layer = new TestImage.Layer()
                .file("a/x", 0644, "x")
                .file(name, 0644, "")
                .bytes();

        assertThatThrownBy(() -> apply(BOUNDS, layer)).isInstanceOf(IOException.class);
        assertThat(outside.resolve("kept")).exists();
    }

    @Test
    void a_whiteout_through_a_link_deletes_nothing_of_this_machine() throws IOException {
        apply(
                BOUNDS,
                new TestImage.Layer().link("to", outside.toString()).bytes(),
                new TestImage.Layer()
                        .file("to/.wh.kept", 0644, "")
                        .file("to/.wh..wh..opq", 0644, "")
                        .bytes());

        assertThat(outside.resolve("kept")).hasContent("mine");
    }

    @Test
    void an_image_with_too_many_bytes_or_files_or_too_little_time_is_refused() throws IOException {
        byte[] layer = new TestImage.Layer()
                .file("a", 0644, "x".repeat(1000))
                .file("b", 0644, "x".repeat(1000))
                .bytes();
        long end = System.nanoTime() + 600_000_000_000L;

        assertThatThrownBy(() -> apply(new UnpackingBounds(1500, 10, end), layer))
                .hasMessageContaining("1500");
        assertThatThrownBy(() -> apply(new UnpackingBounds(5000, 1, end), layer))
                .hasMessageContaining("1 files");
        assertThatThrownBy(() -> apply(new UnpackingBounds(5000, 10, System.nanoTime()), layer))
                .hasMessageContaining("in time");
    }

    @Test
    void a_file_that_leaves_no_room_on_the_disk_is_not_the_fault_of_the_image() {
        UnpackingBounds bounds = new UnpackingBounds(Long.MAX_VALUE, 10, System.nanoTime() + 600_000_000_000L);
        long usable = root.toFile().getUsableSpace();

        assertThatThrownBy(() -> bounds.checkRoom(root, 0, usable)).isInstanceOf(LabDiskException.class);
    }

    @Test
    void a_layer_with_another_digest_is_refused() throws IOException {
        byte[] layer = new TestImage.Layer().file("a", 0644, "x").bytes();
        LayerUnpacker unpacker = new LayerUnpacker(root, new FileOwner.LabUser(), BOUNDS);

        assertThatThrownBy(() -> unpacker.apply(new ByteArrayInputStream(layer), "sha256:" + "0".repeat(64)))
                .hasMessageContaining(Sha256.of(layer));
    }

    @Test
    void a_header_of_megabytes_is_refused() throws IOException {
        byte[] layer = new TestImage.Layer()
                .special("x", TarConstants.LF_GNUTYPE_LONGNAME, "")
                .bytes();
        String size = "00010000000"; // 1 GiB in octal, where the header of a long name has its size
        byte[] hostile = Arrays.copyOf(layer, 4 << 20);
        Arrays.fill(hostile, 512, hostile.length, (byte) 'a');
        System.arraycopy(size.getBytes(StandardCharsets.US_ASCII), 0, hostile, 124, size.length());
        sum(hostile);

        assertThatThrownBy(() -> apply(BOUNDS, hostile))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("header");
    }

    /** Writes the checksum of the first header. */
    private static void sum(byte[] tar) {
        Arrays.fill(tar, 148, 156, (byte) ' ');
        int sum = 0;
        for (int at = 0; at < 512; at++) {
            sum += tar[at] & 0xFF;
        }
        byte[] octal = String.format(Locale.ROOT, "%06o\0 ", sum).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(octal, 0, tar, 148, octal.length);
    }

    @Test
    void a_damaged_layer_is_refused_and_changes_nothing_outside() throws Exception {
        byte[] whole = new TestImage.Layer()
                .directory("app", 0755)
                .file("app/a", 0644, "x".repeat(700))
                .link("app/to", outside.toString())
                .special("app/hard", TarConstants.LF_LINK, "app/a")
                .file("app/" + "n".repeat(150), 0600, "long")
                .file("app/.wh.a", 0644, "")
                .bytes();
        HostileCases.of(CASES).run(random -> {
            byte[] damaged = damaged(whole, random);
            Path own = Files.createTempDirectory(directory, "case");
            LayerUnpacker unpacker = new LayerUnpacker(own, new FileOwner.LabUser(), BOUNDS);
            try {
                unpacker.apply(new ByteArrayInputStream(damaged), "sha256:" + Sha256.of(damaged));
                unpacker.finish();
            } catch (IOException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
            assertThat(names(outside)).containsExactly("kept");
            assertThat(outside.resolve("kept")).hasContent("mine");
            DirectoryDeleter.delete(own);
        });
    }

    private static byte[] damaged(byte[] whole, Random random) {
        byte[] damaged = Arrays.copyOf(whole, random.nextInt(4) == 0 ? random.nextInt(whole.length) : whole.length);
        for (int flip = random.nextInt(6); flip >= 0 && damaged.length > 0; flip--) {
            int at = random.nextInt(damaged.length);
            damaged[at] = (byte) (random.nextBoolean() ? random.nextInt() : '0' + random.nextInt(8));
        }
        for (int at = 0; at + 512 <= damaged.length; at += 512) {
            if (damaged[at] != 0 && random.nextInt(3) > 0) {
                byte[] header = Arrays.copyOfRange(damaged, at, at + 512);
                sum(header);
                System.arraycopy(header, 0, damaged, at, 512);
            }
        }
        return damaged;
    }

    private void apply(UnpackingBounds bounds, byte[]... layers) throws IOException {
        LayerUnpacker unpacker = new LayerUnpacker(root, new FileOwner.LabUser(), bounds);
        for (byte[] layer : layers) {
            unpacker.apply(new ByteArrayInputStream(layer), "sha256:" + Sha256.of(layer));
        }
        unpacker.finish();
    }

    private static List<String> names(Path directory) throws IOException {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }
}
