package plimsoll.lab.launch.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.hostile.HostileCases;
import plimsoll.model.member.ContainerImage;
import plimsoll.records.Sha256;

class ImageArchiveTest {
    private static final int CASES = 300;
    private static final String CONFIG = "{\"User\":\"app\",\"Env\":[\"A=1\",\"B=x=y\",\"broken\"],"
            + "\"Entrypoint\":[\"/bin/java\"],\"Cmd\":[\"-jar\",\"app.jar\"],\"WorkingDir\":\"/app\"}";

    private static final byte[] SKIPPED_FRAME = {0x50, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 7, 7};

    @TempDir
    private Path directory;

    @Test
    void both_layouts_hold_the_same_image() throws IOException {
        TestImage image = new TestImage(CONFIG, layer("a"), layer("b"));
        ImageArchive docker = ImageArchive.read(image.docker(file("docker.tar")));
        ImageArchive oci = ImageArchive.read(TestImage.oci(file("oci.tar"), false, image));

        assertThat(docker.id()).isEqualTo(oci.id()).isEqualTo(Sha256.of(image.configuration()));
        assertThat(docker.config()).isEqualTo(oci.config());
        assertThat(docker.config().platform()).isEqualTo(Platform.own());
        assertThat(docker.config().user()).isEqualTo("app");
        assertThat(docker.config().environment()).containsOnlyKeys("A", "B").containsEntry("B", "x=y");
        assertThat(docker.config().directory()).isEqualTo("/app");
        assertThat(layer(docker, 1).readAllBytes())
                .isEqualTo(layer(oci, 1).readAllBytes())
                .isEqualTo(layer("b"));
    }

    @Test
    void the_words_of_a_study_replace_the_arguments_or_the_program() throws IOException {
        ImageConfig config = ImageArchive.read(new TestImage(CONFIG, layer("a")).docker(file("a.tar")))
                .config();
        ContainerImage own = new ContainerImage("/a.tar", false);

        assertThat(config.command(own, List.of())).containsExactly("/bin/java", "-jar", "app.jar");
        assertThat(config.command(own, List.of("Main"))).containsExactly("/bin/java", "Main");
        assertThat(config.command(new ContainerImage("/a.tar", true), List.of("sh", "-c")))
                .containsExactly("sh", "-c");
        ImageConfig none = ImageArchive.read(new TestImage("{}", layer("a")).docker(file("none.tar")))
                .config();
        assertThatThrownBy(() -> none.command(own, List.of()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("entrypoint");
    }

    @Test
    void an_image_for_another_platform_is_refused_with_both() throws IOException {
        TestImage foreign = new TestImage("linux/s390x", CONFIG, List.of(layer("a")));

        assertThatThrownBy(() -> ImageArchive.read(foreign.docker(file("docker.tar"))))
                .hasMessageContaining("linux/s390x")
                .hasMessageContaining(Platform.own());
        assertThatThrownBy(() -> ImageArchive.read(TestImage.oci(file("oci.tar"), true, foreign)))
                .hasMessageContaining("linux/s390x")
                .hasMessageContaining(Platform.own());
    }

    @Test
    void the_image_for_this_platform_is_chosen_among_several() throws IOException {
        TestImage own = new TestImage(CONFIG, layer("a"));
        Path file = TestImage.oci(
                file("all.tar"),
                true,
                new TestImage("linux/s390x", CONFIG, List.of(layer("a"))),
                own,
                new TestImage("unknown/unknown", "{}", List.of(layer("b"))));

        assertThat(ImageArchive.read(file).id()).isEqualTo(Sha256.of(own.configuration()));
    }

    @Test
    void two_images_for_this_platform_are_refused() throws IOException {
        Path file = TestImage.oci(
                file("two.tar"), true, new TestImage(CONFIG, layer("a")), new TestImage(CONFIG, layer("b")));

        assertThatThrownBy(() -> ImageArchive.read(file)).hasMessageContaining("2 images");
    }

    @Test
    void several_images_of_one_archive_are_named_in_either_layout() throws IOException {
        TestImage app = new TestImage(CONFIG, layer("a"));
        TestImage store = new TestImage(CONFIG, layer("b"));
        Path oci = TestImage.oci(file("oci.tar"), true, app, store);
        Path docker = TestImage.docker(file("docker.tar"), app, store);

        assertThatThrownBy(() -> ImageArchive.read(docker))
                .hasMessageContaining("2 images")
                .hasMessageContaining("app:0, app:1");
        assertThatThrownBy(() -> ImageArchive.read(oci)).hasMessageContaining("app:0, app:1");
    }

    @Test
    void one_image_with_two_names_is_not_counted_twice() throws IOException {
        TestImage app = new TestImage(CONFIG, layer("a"));
        Path twice = TestImage.oci(file("twice.tar"), true, app, app);
        Path beside = TestImage.oci(file("beside.tar"), true, app, app, new TestImage(CONFIG, layer("b")));

        assertThat(ImageArchive.read(twice).id()).isEqualTo(Sha256.of(app.configuration()));
        assertThatThrownBy(() -> ImageArchive.read(beside)).hasMessageContaining("2 images (app:0, app:1, app:2)");
    }

    @Test
    void an_image_of_several_platforms_has_the_name_at_its_index() throws IOException {
        Path file = TestImage.nested(
                file("nested.tar"), new TestImage(CONFIG, layer("a")), new TestImage(CONFIG, layer("b")));

        assertThatThrownBy(() -> ImageArchive.read(file)).hasMessageContaining("2 images (app:0, app:1)");
    }

    @Test
    void names_of_images_are_cut_and_only_some_are_listed() throws IOException {
        TestImage[] images = new TestImage[23];
        for (int number = 0; number < images.length; number++) {
            images[number] = new TestImage(CONFIG, layer(Integer.toString(number)));
        }
        Path many = TestImage.docker(file("many.tar"), images);
        Path named = TestImage.docker(file("long.tar"), "n".repeat(100_000), images[0], images[1]);

        assertThatThrownBy(() -> ImageArchive.read(many)).hasMessageContaining("app:19 and 3 more)");
        assertThatThrownBy(() -> ImageArchive.read(named))
                .message()
                .hasSizeLessThan(600)
                .contains("n".repeat(200) + "..., ");
    }

    @Test
    void a_file_that_is_not_an_image_is_refused() throws IOException {
        Path tar = Files.write(file("x.tar"), layer("a"));
        Path text = Files.writeString(file("text.tar"), "not a tar ".repeat(100));
        Path empty = Files.createFile(file("empty.tar"));

        assertThat(List.of(tar, text, empty))
                .allSatisfy(each ->
                        assertThatThrownBy(() -> ImageArchive.read(each)).isInstanceOf(IOException.class));
        assertThatThrownBy(() -> ImageArchive.read(tar)).hasMessageContaining("manifest.json");
    }

    @Test
    void a_truncated_archive_is_refused() throws IOException {
        byte[] whole = Files.readAllBytes(new TestImage(CONFIG, layer("x".repeat(5000))).docker(file("whole.tar")));
        Path cut = Files.write(file("cut.tar"), Arrays.copyOf(whole, 3000));

        assertThatThrownBy(() -> ImageArchive.read(cut))
                .isInstanceOf(IOException.class)
                .hasMessageMatching("(?i).*truncated.*");
    }

    @Test
    void a_layer_in_zstd_is_read_as_the_same_layer_in_gzip() throws IOException {
        byte[] layer = layer("x".repeat(5000));
        Path gzip = TestImage.oci(file("gzip.tar"), false, new TestImage(CONFIG, layer));
        Path zstd = new TestImage(CONFIG, Zstd.compress(layer)).docker(file("zstd.tar"));

        assertThat(layer(ImageArchive.read(zstd), 0).readAllBytes())
                .isEqualTo(layer(ImageArchive.read(gzip), 0).readAllBytes());
    }

    /** As of zstd:chunked, whose parts are frames of their own, with a table of contents in a frame to skip. */
    @Test
    void frames_of_a_layer_in_zstd_are_joined_and_those_without_content_are_skipped() throws IOException {
        byte[] layer = layer("y".repeat(5000));
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        frames.writeBytes(Zstd.compress(Arrays.copyOf(layer, 1000)));
        frames.writeBytes(SKIPPED_FRAME);
        frames.writeBytes(Zstd.compress(Arrays.copyOfRange(layer, 1000, layer.length)));
        frames.writeBytes(SKIPPED_FRAME);
        Path file = new TestImage(CONFIG, frames.toByteArray()).docker(file("chunked.tar"));

        assertThat(layer(ImageArchive.read(file), 0).readAllBytes()).isEqualTo(layer);
    }

    @Test
    void a_damaged_layer_in_zstd_is_refused_by_an_io_exception_only() throws Exception {
        byte[] whole = Zstd.compress(layer("z".repeat(5000)));
        HostileCases.of(CASES).run(random -> {
            byte[] damaged = Arrays.copyOf(whole, 5 + random.nextInt(whole.length - 4));
            for (int flip = random.nextInt(20); flip > 0; flip--) {
                damaged[4 + random.nextInt(damaged.length - 4)] = (byte) random.nextInt();
            }
            ImageArchive archive = ImageArchive.read(new TestImage(CONFIG, damaged).docker(file("damaged-zstd.tar")));
            try (InputStream layer = layer(archive, 0)) {
                layer.transferTo(OutputStream.nullOutputStream());
            } catch (IOException refused) {
                assertThat(refused.getMessage()).contains("layer 1", "zstd");
            }
        });
    }

    @Test
    void a_zstd_layer_that_needs_more_memory_than_its_bound_is_refused() throws IOException {
        // A frame of unknown size with a window of 1 GiB, and an empty last block.
        byte[] wide = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0x00, (byte) 0xA0, 0x01, 0x00, 0x00};
        ImageArchive archive = ImageArchive.read(new TestImage(CONFIG, wide).docker(file("wide.tar")));

        assertThatThrownBy(() -> layer(archive, 0).readAllBytes())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("layer 1")
                .hasMessageContaining("podman save");
    }

    @Test
    void a_layer_that_is_cut_within_its_second_frame_or_before_it_is_refused() throws IOException {
        byte[] layer = layer("w".repeat(3000));
        byte[] first = Zstd.compress(Arrays.copyOf(layer, 1500));
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        frames.writeBytes(first);
        frames.writeBytes(Zstd.compress(Arrays.copyOfRange(layer, 1500, layer.length)));
        for (int cut = first.length; cut < frames.size(); cut++) {
            TestImage image = new TestImage(CONFIG, Arrays.copyOf(frames.toByteArray(), cut));
            ImageArchive archive = ImageArchive.read(image.docker(file("cut.tar")));
            Path root = Files.createDirectory(file("root-" + cut));
            LayerUnpacker unpacker = new LayerUnpacker(
                    root, new FileOwner.LabUser(), UnpackingBounds.until(System.nanoTime() + 60_000_000_000L));

            assertThatThrownBy(() -> unpacker.apply(layer(archive, 0), "sha256:" + Sha256.of(layer)))
                    .as("cut at " + cut + " of " + frames.size())
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void frames_without_content_do_not_escape_the_bound_on_time() throws IOException {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        frames.writeBytes(Zstd.compress(new byte[0]));
        for (int count = 0; count < 50_000; count++) {
            frames.writeBytes(SKIPPED_FRAME);
        }
        ImageArchive archive =
                ImageArchive.read(new TestImage(CONFIG, frames.toByteArray()).docker(file("empty-frames.tar")));

        assertThatThrownBy(() -> archive.layer(0, directory, read -> {
                            if (read > 100_000) {
                                throw new IOException("too late");
                            }
                        })
                        .readAllBytes())
                .isInstanceOf(IOException.class)
                .hasMessage("too late");
    }

    @Test
    void a_library_that_cannot_be_loaded_is_one_line_with_the_layer_and_the_way_by_gzip() {
        Path missing = directory.resolve("missing");

        assertThatThrownBy(() -> ZstdLayer.load(3, missing, _ -> {}))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("layer 3", "NoSuchFileException", missing.toString(), "podman save");
        assertThatThrownBy(() -> ZstdLayer.load(3, directory, _ -> {
                    throw new UnsatisfiedLinkError("failed to map\nno zstd-jni in path");
                }))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("layer 3", "failed to map)", "podman save")
                .hasMessageNotContaining("no zstd-jni");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void a_damaged_archive_is_refused_by_an_io_exception_only() throws Exception {
        byte[] docker = Files.readAllBytes(new TestImage(CONFIG, layer("a")).docker(file("docker.tar")));
        byte[] oci = Files.readAllBytes(TestImage.oci(file("oci.tar"), true, new TestImage(CONFIG, layer("a"))));
        HostileCases.of(CASES).run(random -> {
            byte[] damaged = (random.nextBoolean() ? docker : oci).clone();
            for (int flip = random.nextInt(20); flip >= 0; flip--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            Path file = Files.write(file("damaged.tar"), damaged);
            try {
                ImageArchive archive = ImageArchive.read(file);
                for (int layer = 0; layer < archive.layers().size(); layer++) {
                    layer(archive, layer).close();
                }
            } catch (IOException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }

    private InputStream layer(ImageArchive archive, int number) throws IOException {
        return archive.layer(number, directory, _ -> {});
    }

    private Path file(String name) {
        return directory.resolve(name);
    }

    private static byte[] layer(String content) throws IOException {
        return new TestImage.Layer()
                .file("content", 0644, content.getBytes(StandardCharsets.UTF_8))
                .bytes();
    }
}
