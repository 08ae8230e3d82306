package plimsoll.disk;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.proxy.RateLimiter;

/**
 * The file system process: {@code DIRECTORY RATE [BESIDE]}, the directory that stores its files, its rate in bytes per
 * second, 0 for no limit, and a directory outside of it, for a disk whose power may be cut: it then obeys
 * {@link CutCommands} from descriptor {@value #COMMANDS}. Standard input is the FUSE device of the mount. Prints
 * {@code ready} when the kernel has accepted it, and ends when it is unmounted.
 */
public final class Main {
    /** The directory in the store that has files without a name; no request sees it, and nothing should count it. */
    public static final String HIDDEN = ".plimsoll-nameless";

    private static final int WRONG_USE = 2;
    private static final String COMMANDS = "/proc/self/fd/3";

    private Main() {}

    public static void main(String[] words) throws IOException, InterruptedException {
        boolean wrong = words.length < 2
                || words.length > 3
                || !Files.isDirectory(Path.of(words[0]))
                || !words[1].matches("[0-9]{1,12}");
        if (wrong) {
            System.out.println(
                    "expected an existing DIRECTORY, BYTES_PER_SECOND (0: no limit), and a directory BESIDE it if its"
                            + " power may be cut, got " + List.of(words));
            System.exit(WRONG_USE);
        }
        Optional<Path> beside = words.length == 3 ? Optional.of(Path.of(words[2])) : Optional.empty();
        serve(Path.of(words[0]), Double.parseDouble(words[1]), beside);
    }

    private static void serve(Path store, double rate, Optional<Path> beside) throws IOException, InterruptedException {
        OpenFileTable table = new OpenFileTable();
        InodeTable inodeTable = new InodeTable(store);
        RateLimiter limiter = new RateLimiter(System::nanoTime);
        if (rate > 0) {
            limiter.set(rate);
        }
        FuseChannel device = new FuseChannel(
                new FileInputStream(FileDescriptor.in).getChannel(),
                new FileOutputStream(FileDescriptor.in).getChannel());
        Optional<SyncTracker> tracker = beside.isPresent()
                ? Optional.of(SyncTracker.of(store, inodeTable.hidden(), beside.get()))
                : Optional.empty();
        FuseServer server = new FuseServer(
                device,
                new MetadataOperations(inodeTable, table, tracker),
                new DataOperations(table, limiter, System::nanoTime));
        tracker.ifPresent(each -> obey(new CutCommands(each, inodeTable, table, device, server.alone())));
        server.serve();
    }

    private static void obey(CutCommands commands) {
        Thread.ofPlatform().daemon().name("commands").start(() -> {
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(new FileInputStream(COMMANDS), StandardCharsets.UTF_8))) {
                commands.serve(lines, System.out);
            } catch (IOException broken) {
                throw new UncheckedIOException("cannot read commands", broken);
            }
        });
    }
}
