package contract;

import java.nio.file.Path;
import java.util.List;
import queues.Queue;

/** A child process's work with a queue: {@code hold}, {@code drain} or {@code overflow}, then VARIANT DIRECTORY. */
final class Work {
    private static final int LARGE = 10_000;

    private Work() {}

    public static void main(String[] arguments) throws InterruptedException {
        Subject subject = Subject.named(arguments[1]);
        Path directory = Path.of(arguments[2]);
        try {
            Queue queue = subject.open(directory);
            switch (arguments[0]) {
                case "hold" -> hold(queue);
                case "drain" -> drain(queue);
                case "overflow" -> overflow(queue);
                default -> throw new IllegalArgumentException("there is no work called " + arguments[0]);
            }
        } catch (RuntimeException refused) {
            System.out.println("refused: " + refused);
            System.out.flush();
            // Not every library ends its threads when a queue is refused.
            Runtime.getRuntime().halt(3);
        }
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static void hold(Queue queue) throws InterruptedException {
        Entries.offer(queue, 0, 3);
        System.out.println("open");
        // Longer than the test waits for the other process.
        Thread.sleep(180_000);
    }

    private static void drain(Queue queue) throws InterruptedException {
        List<Integer> numbers = Entries.drained(queue);
        System.out.println("given " + numbers);
    }

    /** Fills until the disk is full, takes everything out, and fills again. */
    private static void overflow(Queue queue) throws InterruptedException {
        int taken = 0;
        while (queue.offer(Entries.entry(taken, LARGE))) {
            taken++;
        }
        List<Integer> given = Entries.drained(queue);
        boolean whole =
                given.equals(java.util.stream.IntStream.range(0, taken).boxed().toList());
        System.out.println(taken > 100 && whole ? "all given" : "taken " + taken + ", but given " + given);
        System.out.println(queue.offer(Entries.entry(taken, LARGE)) ? "takes again" : "still refuses");
        queue.close();
    }
}
