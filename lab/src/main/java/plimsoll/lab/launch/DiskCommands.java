package plimsoll.lab.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.UninterruptibleSleep;
import plimsoll.model.FixedTimeout;

/** The commands to the process of a disk, and the lines that it prints. */
final class DiskCommands {
    private static final Duration ANSWER = FixedTimeout.DISK_CUT.time();
    private static final Duration POLL = Duration.ofMillis(10);
    private static final String READY = "ready";

    /** Far more than a disk prints for one command. */
    private static final int LINES_MAX = 1_000;

    private static final Pattern LINE = Pattern.compile("(dropped|done|failed) (\\d{1,9}) (.*)");

    private final ManagedProcess process;
    private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
    private final ReentrantLock one = new ReentrantLock();
    private volatile boolean ready;
    private volatile Optional<String> ending = Optional.empty();
    private int last;

    /** @param name of the disk, for the thread that reads its lines */
    DiskCommands(ManagedProcess process, String name) {
        this.process = process;
        HelperThreads.start(name, this::read, failure -> ending = Optional.of(failure.toString()));
    }

    /** Returns whether the disk is mounted. */
    boolean isReady() {
        return ready;
    }

    /**
     * Cuts the disk's power: what no sync has covered is gone when this returns.
     *
     * @param seed draws a part that survives; empty: nothing survives
     * @throws IOException when the disk has ended, fails, or does not answer within {@link FixedTimeout#DISK_CUT}
     */
    CutReport cut(Optional<Long> seed) throws IOException {
        one.lock();
        try {
            last++;
            send("cut " + last + seed.map(drawn -> " some " + drawn).orElse(" nothing") + "\n");
            return await(last);
        } finally {
            one.unlock();
        }
    }

    private void send(String command) throws IOException {
        try {
            Writer commands = new OutputStreamWriter(process.stdin(), StandardCharsets.UTF_8);
            commands.write(command);
            commands.flush();
        } catch (IOException refused) {
            throw new IOException("its disk takes no commands any more: " + refused.getMessage(), refused);
        }
    }

    private CutReport await(int number) throws IOException {
        long deadline = System.nanoTime() + ANSWER.toNanos();
        List<String> dropped = new ArrayList<>();
        while (true) {
            // Read before the lines: an ending is set after the last of them.
            Optional<String> ended = ending;
            for (String line = lines.poll(); line != null; line = lines.poll()) {
                Matcher answer = LINE.matcher(line);
                if (answer.matches() && Integer.parseInt(answer.group(2)) == number) {
                    switch (answer.group(1)) {
                        case "dropped" -> dropped.add(answer.group(3));
                        case "done" -> {
                            return new CutReport(dropped, Long.parseLong(answer.group(3)));
                        }
                        default -> throw new IOException("its disk could not be cut: " + answer.group(3));
                    }
                }
            }
            if (ended.isPresent()) {
                throw new IOException("its disk " + ended.get());
            }
            if (System.nanoTime() > deadline) {
                throw new IOException("its disk did not answer within " + ANSWER.toSeconds() + " s");
            }
            UninterruptibleSleep.of(POLL);
        }
    }

    private void read() {
        try (var output = new BufferedReader(new InputStreamReader(process.stdout(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.equals(READY)) {
                    ready = true;
                } else if (lines.size() < LINES_MAX) {
                    lines.add(line);
                }
            }
            ending = Optional.of("has ended: process " + process.pid());
        } catch (IOException broken) {
            ending = Optional.of("can no longer be read: " + broken.getMessage());
        }
    }
}
