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
import java.util.Set;

/**
 * The file system process: {@code DIRECTORY RATE[,CREATE,DELETE,SYNC,AT_ONCE] [BESIDE [honest|lies [RECORD]]]}, the
 * directory that stores its files, its rate in bytes per second, 0 for no limit, the {@link DiskQueue.Costs costs} of its
 * operations in nanoseconds, and a directory outside of it, for a disk whose power may be cut: it then obeys
 * {@link CutCommands} from descriptor {@value #COMMANDS}, and keeps its promise at each flush or {@link FlushDelay
 * lies}. A {@link RecordedDisk} gets each request. Standard input is the FUSE device of the mount. Prints {@code ready}
 * when the kernel has accepted it, and ends when it is unmounted.
 */
public final class Main {
    /** The directory in the store that has files without a name; no request sees it, and nothing should count it. */
    public static final String HIDDEN = ".plimsoll-nameless";

    private static final int WRONG_USE = 2;
    private static final Set<String> FLUSHES = Set.of("honest", "lies");
    private static final String COMMANDS = "/proc/self/fd/3";

    private Main() {}

    public static void main(String[] words) throws IOException, InterruptedException {
        boolean wrong = words.length < 2
                || words.length > 5
                || !Files.isDirectory(Path.of(words[0]))
                || !DiskQueue.Costs.isWord(words[1])
                || (words.length > 3 && !FLUSHES.contains(words[3]));
        if (wrong) {
            System.out.println(
                    "expected an existing DIRECTORY, BYTES_PER_SECOND (0: no limit) with the nanoseconds of a creation, a"
                            + " deletion and a sync and the operations at once, and if its power may be cut a"
                            + " directory BESIDE it, 'honest' or 'lies', and a file for its requests, got "
                            + List.of(words));
            System.exit(WRONG_USE);
        }
        serve(List.of(words));
    }

    private static void serve(List<String> words) throws IOException, InterruptedException {
        Path store = Path.of(words.getFirst());
        boolean lies = words.size() > 3 && words.get(3).equals("lies");
        OpenFileTable table = new OpenFileTable();
        InodeTable inodeTable = new InodeTable(store);
        DiskQueue queue = new DiskQueue(DiskQueue.Costs.of(words.get(1)), System::nanoTime);
        FuseChannel device = new FuseChannel(
                new FileInputStream(FileDescriptor.in).getChannel(),
                new FileOutputStream(FileDescriptor.in).getChannel(),
                words.size() > 4
                        ? Optional.of(RecordedDisk.writer(Path.of(words.get(4)), System::nanoTime))
                        : Optional.empty());
        Optional<SyncTracker> tracker = words.size() > 2
                ? Optional.of(SyncTracker.of(
                        store,
                        inodeTable.hidden(),
                        Path.of(words.get(2)),
                        lies ? FlushDelay.lie(System::nanoTime) : FlushDelay.NONE))
                : Optional.empty();
        FuseServer server = new FuseServer(
                device,
                new RequestHandler(
                        new MetadataOperations(inodeTable, table, tracker, queue), new DataOperations(table, queue)),
                queue);
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
