package contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import queues.Queue;
import queues.QueueDelivery;

/** The behaviour of every variant of the suite, and the stated exceptions of each. */
final class QueueContractTest {
    /** Larger than a segment of the segment log. */
    private static final int LARGE = 17 << 20;

    private static final int MANY = 200;

    /** Room for two segments of the segment log and not for three: mapped files are made at full length. */
    private static final List<String> SMALL_DISK =
            List.of("unshare", "--mount", "sh", "-c", "mount -t tmpfs -o size=40m none \"$0\" && exec \"$@\"");

    @TempDir
    private Path directory;

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("contract.Subject#all")
    void entries_come_out_in_order_with_their_bytes_and_an_empty_queue_gives_none(Subject subject) throws Exception {
        try (Queue queue = subject.open(directory)) {
            assertThat(queue.poll()).isEmpty();
            Entries.offer(queue, 0, MANY);
            assertThat(Entries.drained(queue)).isEqualTo(numbers(0, MANY));
            Entries.offer(queue, MANY, MANY + 1);
            assertThat(Entries.drained(queue)).containsExactly(MANY);
            assertThat(queue.poll()).isEmpty();
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("contract.Subject#all")
    void several_threads_put_in_and_take_out_and_each_entry_comes_once(Subject subject) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try (Queue queue = subject.open(directory)) {
            for (Future<?> producer : List.of(
                    threads.submit(() -> offered(queue, 0, MANY)),
                    threads.submit(() -> offered(queue, MANY, 2 * MANY)))) {
                producer.get(1, TimeUnit.MINUTES);
            }
            List<Integer> taken = new ArrayList<>();
            for (Future<List<Integer>> consumer : List.of(
                    threads.submit(() -> Entries.drained(queue)), threads.submit(() -> Entries.drained(queue)))) {
                taken.addAll(consumer.get(1, TimeUnit.MINUTES));
            }
            assertThat(taken).containsExactlyInAnyOrderElementsOf(numbers(0, 2 * MANY));
        } finally {
            threads.shutdownNow();
        }
    }

    private static List<Integer> offered(Queue queue, int from, int to) throws Exception {
        Entries.offer(queue, from, to);
        return numbers(from, to);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("contract.Subject#keeping")
    void after_a_clean_end_what_was_not_acknowledged_is_there_and_what_was_is_not(Subject subject) throws Exception {
        try (Queue queue = subject.open(directory)) {
            Entries.offer(queue, 0, MANY);
            for (int i = 0; i < 100; i++) {
                Entries.taken(queue).acknowledge();
            }
            QueueDelivery inHand = Entries.taken(queue);
            assertThat(Entries.number(inHand.bytes())).isEqualTo(100);
        }
        try (Queue queue = subject.open(directory)) {
            assertThat(Entries.drained(queue)).isEqualTo(numbers(subject.redelivers() ? 100 : 101, MANY));
        }
        try (Queue queue = subject.open(directory)) {
            assertThat(queue.poll()).isEmpty();
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("contract.Subject#keeping")
    void an_acknowledgement_is_of_its_own_entry_and_of_none_before_it(Subject subject) throws Exception {
        try (Queue queue = subject.open(directory)) {
            Entries.offer(queue, 0, 3);
            QueueDelivery inHand = Entries.taken(queue);
            assertThat(Entries.number(inHand.bytes())).isZero();
            Entries.taken(queue).acknowledge();
        }
        try (Queue queue = subject.open(directory)) {
            assertThat(Entries.drained(queue)).containsAll(subject.redelivers() ? List.of(0, 2) : List.of(2));
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("contract.Subject#all")
    void a_very_large_entry_is_refused_and_nothing_else_or_comes_back_whole(Subject subject) throws Exception {
        try (Queue queue = subject.open(directory)) {
            Entries.offer(queue, 0, 1);
            boolean taken = takes(queue, Entries.entry(1, LARGE));
            Entries.offer(queue, 2, 3);
            assertThat(Entries.drained(queue)).isEqualTo(taken ? List.of(0, 1, 2) : List.of(0, 2));
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("contract.Subject#exclusive")
    void a_second_process_is_refused_in_words_and_changes_nothing(Subject subject) throws Exception {
        try (Child first = Child.start(List.of(), "hold", subject, directory)) {
            first.awaitSaid("open");
            try (Child second = Child.start(List.of(), "drain", subject, directory)) {
                assertThat(second.awaitEnd()).contains("refused: ").doesNotContain("given");
            }
        }
        try (Queue queue = subject.open(directory)) {
            List<Integer> left = Entries.drained(queue);
            assertThat(left).as("the first was killed").isEqualTo(numbers(0, left.size()));
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("contract.Subject#withFiles")
    void damaged_files_are_refused_or_what_they_give_is_whole_and_in_order(Subject subject) throws Exception {
        for (boolean cut : new boolean[] {true, false}) {
            Path damaged = Files.createDirectory(directory.resolve(cut ? "cut" : "flipped"));
            try (Queue queue = subject.open(damaged)) {
                Entries.offer(queue, 0, MANY);
            }
            damage(largest(damaged), cut);
            try (Child child = Child.start(List.of(), "drain", subject, damaged)) {
                String said = child.awaitEnd();
                if (said.contains("given [")) {
                    check(subject, given(said), said);
                } else {
                    assertThat(said)
                            .as("a damaged file ended it without a word")
                            .doesNotContain("exit 0");
                }
            }
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("contract.Subject#refusingWhenFull")
    void a_full_disk_refuses_and_loses_nothing_and_room_makes_it_take_again(Subject subject) throws Exception {
        assumeTrue(canMount(directory), "a disk of a test's own needs root and unshare");
        List<String> before = Stream.concat(SMALL_DISK.stream(), Stream.of(directory.toString()))
                .toList();
        try (Child child = Child.start(before, "overflow", subject, directory.resolve("log"))) {
            assertThat(child.awaitEnd())
                    .contains("all given")
                    .contains("takes again")
                    .contains("exit 0");
        }
    }

    private static void check(Subject subject, List<Integer> given, String said) {
        assertThat(given).as(said).isSorted().doesNotHaveDuplicates();
        if (subject.tellsOfDamage()) {
            assertThat(given)
                    .as("what a damaged file held is missing without a word")
                    .isEqualTo(numbers(0, MANY));
        }
    }

    private static boolean takes(Queue queue, byte[] large) throws InterruptedException {
        try {
            return queue.offer(large);
        } catch (RuntimeException refused) {
            assertThat(refused).hasMessageMatching("(?s).*\\S.*");
            return false;
        }
    }

    private static List<Integer> given(String said) {
        String list = said.replaceFirst("(?s).*given \\[([^]]*)].*", "$1");
        return Arrays.stream(list.split(", "))
                .filter(text -> !text.isEmpty())
                .map(Integer::valueOf)
                .toList();
    }

    private static List<Integer> numbers(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }

    /** Returns the file with the most bytes, which holds the entries. */
    private static Path largest(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .max(Comparator.comparingLong(QueueContractTest::written))
                    .orElseThrow();
        }
    }

    /** Without the zeros at its end, with which many files are made. */
    private static long written(Path file) {
        try {
            byte[] bytes = Files.size(file) > 200 << 20 ? new byte[0] : Files.readAllBytes(file);
            int end = bytes.length;
            while (end > 0 && bytes[end - 1] == 0) {
                end--;
            }
            return end;
        } catch (IOException gone) {
            return 0;
        }
    }

    private static void damage(Path file, boolean cut) throws IOException {
        long middle = written(file) / 2;
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            if (cut) {
                bytes.setLength(middle);
            } else {
                bytes.seek(middle);
                int old = bytes.read();
                bytes.seek(middle);
                bytes.write(old ^ 0x40);
            }
        }
    }

    private static boolean canMount(Path directory) throws IOException, InterruptedException {
        List<String> command = Stream.concat(SMALL_DISK.stream(), Stream.of(directory.toString(), "true"))
                .toList();
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException noUnshare) {
            return false;
        }
    }
}
