package plimsoll.disk;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.Lock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Carries out power cuts on command: {@code cut NUMBER nothing}, or {@code cut NUMBER some SEED} for one that a part of
 * the unsynced changes survives. The answer repeats the number: {@code dropped NUMBER SENTENCE} for some of the dropped
 * changes, then {@code done NUMBER COUNT}, or {@code failed NUMBER REASON}.
 */
final class CutCommands {
    private static final Pattern CUT = Pattern.compile("cut (\\d{1,9}) (nothing|some (-?\\d{1,19}))");

    private final SyncTracker tracker;
    private final InodeTable inodeTable;
    private final OpenFileTable openFileTable;
    private final FuseChannel kernel;
    private final Lock alone;

    /** @param alone held while no request runs */
    CutCommands(
            SyncTracker tracker, InodeTable inodeTable, OpenFileTable openFileTable, FuseChannel kernel, Lock alone) {
        this.tracker = tracker;
        this.inodeTable = inodeTable;
        this.openFileTable = openFileTable;
        this.kernel = kernel;
        this.alone = alone;
    }

    /** Obeys until the commands end. */
    void serve(BufferedReader commands, PrintStream answers) throws IOException {
        for (Optional<String> line = next(commands); line.isPresent(); line = next(commands)) {
            answer(line.get()).forEach(answers::println);
            answers.flush();
        }
    }

    private static Optional<String> next(BufferedReader commands) throws IOException {
        return Optional.ofNullable(commands.readLine());
    }

    /** Returns the lines of the answer. */
    List<String> answer(String line) {
        Matcher command = CUT.matcher(line);
        if (!command.matches()) {
            return List.of("failed 0 the disk does not know the command '" + DroppedChanges.printable(line) + "'");
        }
        String number = command.group(1);
        try {
            DroppedChanges dropped = cut(
                    command.group(2).equals("nothing")
                            ? new PowerCut.Mode.Strict()
                            : new PowerCut.Mode.Torn(Long.parseLong(command.group(3))));
            return Stream.concat(
                            dropped.listed().stream().map(sentence -> "dropped " + number + " " + sentence),
                            Stream.of("done " + number + " " + dropped.count()))
                    .toList();
        } catch (IOException | RuntimeException | OutOfMemoryError failed) {
            return List.of("failed " + number + " " + DroppedChanges.printable(String.valueOf(failed)));
        }
    }

    private DroppedChanges cut(PowerCut.Mode mode) throws IOException {
        Set<String> names;
        DroppedChanges dropped;
        alone.lock();
        try {
            names = new TreeSet<>(tracker.root().current().keySet());
            openFileTable.closeAll();
            dropped = PowerCut.carryOut(tracker, mode);
            inodeTable.reset();
        } finally {
            alone.unlock();
        }
        // Without the lock: the kernel may send requests before it has forgotten a name.
        for (String name : names) {
            kernel.forgetName(InodeTable.ROOT, name);
        }
        return dropped;
    }
}
