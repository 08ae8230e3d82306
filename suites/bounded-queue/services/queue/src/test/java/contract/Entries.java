package contract;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import queues.Queue;
import queues.QueueDelivery;

/** Entries that contain their number and whose bytes follow from it. */
final class Entries {
    private static final int BYTES = 100;
    private static final int LOOKS = 200;

    private Entries() {}

    static byte[] entry(int number) {
        return entry(number, BYTES);
    }

    static byte[] entry(int number, int length) {
        byte[] bytes = new byte[length];
        new SplittableRandom(number).nextBytes(bytes);
        ByteBuffer.wrap(bytes).putInt(number);
        return bytes;
    }

    /** @throws IllegalStateException for bytes that are not those of any entry */
    static int number(byte[] bytes) {
        int number = ByteBuffer.wrap(bytes).getInt();
        if (!Arrays.equals(bytes, entry(number, bytes.length))) {
            throw new IllegalStateException("what calls itself entry " + number + " has other bytes");
        }
        return number;
    }

    static void offer(Queue queue, int from, int to) throws InterruptedException {
        for (int number = from; number < to; number++) {
            if (!queue.offer(entry(number))) {
                throw new IllegalStateException("entry " + number + " was refused");
            }
        }
    }

    /** Polls everything and acknowledges each; a queue that fetches in the background is polled again for a while. */
    static List<Integer> drained(Queue queue) throws InterruptedException {
        List<Integer> numbers = new ArrayList<>();
        for (int looks = 0; looks < LOOKS; looks++) {
            for (Optional<QueueDelivery> next = queue.poll(); next.isPresent(); next = queue.poll()) {
                numbers.add(number(next.get().bytes()));
                next.get().acknowledge();
                looks = LOOKS - 20;
            }
            Thread.sleep(1);
        }
        return numbers;
    }

    static QueueDelivery taken(Queue queue) throws InterruptedException {
        for (int looks = 0; looks < LOOKS; looks++) {
            Optional<QueueDelivery> next = queue.poll();
            if (next.isPresent()) {
                return next.get();
            }
            Thread.sleep(10);
        }
        throw new IllegalStateException("nothing was given within 2 s");
    }
}
