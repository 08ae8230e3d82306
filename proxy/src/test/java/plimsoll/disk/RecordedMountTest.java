package plimsoll.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The requests of a real mount, recorded and carried out again. */
@Tag("kernel")
@Timeout(60)
class RecordedMountTest {
    /** $1 mount point, $2 store, $3 directory beside it, $4 record, $5 java, $6 classes. */
    private static final String MOUNTED = """
            (
              exec 3</dev/null 0<>/dev/fuse || exit 1
              mount -i -t fuse -o fd=0,rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions plimsoll "$1" || exit 1
              exec "$5" -Xmx64m -XX:+UseSerialGC -cp "$6" plimsoll.disk.Main "$2" 0 "$3" honest "$4"
            ) &
            disk=$!
            until grep -q " $1 fuse" /proc/mounts; do kill -0 $disk || exit 1; sleep 0.05; done
            cd "$1" || exit 1
            mkdir inner && printf synced > inner/a && sync inner/a inner . || exit 1
            printf lost >> inner/a && printf lost > b && mv inner/a inner/moved && cat inner/moved b || exit 1
            cd / && umount "$1" && wait $disk
            """;

    @TempDir
    private Path directory;

    @Test
    void a_cut_after_the_last_request_leaves_what_the_syncs_had_covered() throws Exception {
        assumeTrue(Files.isWritable(Path.of("/dev/fuse")), "this machine has no FUSE");
        Path store = Files.createDirectories(directory.resolve("store"));
        Path mount = Files.createDirectories(directory.resolve("mount"));
        Path record = directory.resolve("record");
        assertThat(run(mount, store, directory.resolve("beside"), record)).isEqualTo("syncedlostlost");
        assertThat(store.resolve("inner/moved")).hasContent("syncedlost");

        Path left = Files.createDirectories(directory.resolve("left"));
        RecordedDisk disk = RecordedDisk.read(record);
        List<String> dropped = disk.replay(
                new RecordedDisk.Cut(disk.requests(), Optional.empty(), false), left, directory.resolve("left-beside"));

        assertThat(left.resolve("inner/a")).hasContent("synced");
        assertThat(left.resolve("b")).doesNotExist();
        assertThat(left.resolve("inner/moved")).doesNotExist();
        assertThat(dropped).hasSize(3);
    }

    /** Returns what the commands print. */
    private String run(Path mount, Path store, Path beside, Path record) throws Exception {
        List<String> argv = new ArrayList<>(List.of("unshare", "--user", "--map-root-user"));
        argv.addAll(List.of("--kill-child", "--mount", "--propagation", "private", "sh", "-c", MOUNTED, "recorded"));
        for (Path each : List.of(mount, store, beside, record)) {
            argv.add(each.toString());
        }
        argv.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        argv.add(System.getProperty("java.class.path"));
        Path printed = directory.resolve("printed");
        Process process = new ProcessBuilder(argv)
                .redirectOutput(printed.toFile())
                .redirectError(directory.resolve("errors").toFile())
                .start();
        assertThat(process.waitFor(50, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(directory.resolve("errors")))
                .isZero();
        return Files.readString(printed).replace("ready\n", "");
    }
}
