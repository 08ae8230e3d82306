package plimsoll.lab.launch.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.member.ContainerImage;

class ImageStoreTest {
    private static final Instant BEGIN = Instant.parse("2026-11-28T10:00:00Z");
    private static final int MOST_IMAGES = 8;

    @TempDir
    private Path directory;

    private Instant now = BEGIN;

    @Test
    void images_beyond_eight_go_once_a_day_has_passed_and_come_back_when_they_are_opened() throws IOException {
        List<Path> roots = new ArrayList<>();
        for (int number = 0; number <= MOST_IMAGES; number++) {
            roots.add(open(number).root());
            now = now.plusSeconds(1);
        }
        assertThat(roots).allMatch(Files::isDirectory);

        now = now.plus(Duration.ofDays(2));
        open(MOST_IMAGES + 1);

        assertThat(roots.subList(0, 2)).noneMatch(Files::exists);
        assertThat(roots.subList(2, roots.size())).allMatch(Files::isDirectory);
        assertThat(open(0).root().resolve("name")).hasContent("0");
    }

    @Test
    void an_image_that_a_process_has_mounted_stays() throws IOException {
        Path mounted = open(0).root();
        Process process = mounting(mounted);
        try {
            for (int number = 1; number <= MOST_IMAGES; number++) {
                now = now.plus(Duration.ofDays(2));
                open(number);
            }
            assertThat(mounted).isDirectory();
        } finally {
            process.destroy();
            process.onExit().join();
        }
        now = now.plus(Duration.ofDays(2));
        open(MOST_IMAGES + 1);

        assertThat(mounted).doesNotExist();
    }

    private UnpackedImage open(int number) throws IOException {
        Path archive = directory.resolve(number + ".tar");
        if (Files.notExists(archive)) {
            byte[] layer = new TestImage.Layer()
                    .file("name", 0644, Integer.toString(number))
                    .bytes();
            new TestImage("{}", layer).docker(archive);
        }
        return new ImageStore(directory.resolve("images"), () -> now)
                .open(
                        archive,
                        new FileOwner.LabUser(),
                        new ContainerImages.Unpacking(
                                new ContainerImage(archive.toString(), false), Duration.ofMinutes(1), _ -> {}));
    }

    /** Returns a process that has mounted an overlay over this directory in a namespace of its own. */
    private Process mounting(Path lower) throws IOException {
        for (String name : List.of("upper", "work", "merged")) {
            Files.createDirectory(directory.resolve(name));
        }
        Process process = new ProcessBuilder(
                        "unshare",
                        "--mount",
                        "sh",
                        "-c",
                        "mount -t overlay -o \"lowerdir=$0,upperdir=upper,workdir=work\" none merged && echo mounted"
                                + " && exec sleep 60",
                        lower.toString())
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            assumeTrue("mounted".equals(lines.readLine()), "this user may not mount an overlay");
        }
        return process;
    }
}
