package plimsoll.disk;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Answers that are sent once their time has come. One thread sends them, and those of the same moment together: on a
 * busy disk a waking for each would cost more than the answers.
 */
final class AnswerQueue {
    private final DiskQueue clock;
    private final long momentNanos;
    private final DelayQueue<Answer> waiting = new DelayQueue<>();

    /** @param momentNanos how long an answer may wait for others; 0 to send each at its time */
    AnswerQueue(DiskQueue clock, long momentNanos) {
        this.clock = clock;
        this.momentNanos = momentNanos;
    }

    /** @param from when to send it, in nanoseconds of the clock */
    private record Answer(DiskQueue clock, long from, Runnable send) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(from - clock.now(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.signum(from - ((Answer) other).from());
        }
    }

    void add(long from, Runnable send) {
        waiting.add(new Answer(clock, from, send));
    }

    /** Sends answers until it is interrupted. */
    void serve() {
        List<Answer> due = new ArrayList<>();
        while (true) {
            try {
                due.add(waiting.take());
            } catch (InterruptedException end) {
                return;
            }
            waiting.drainTo(due);
            due.forEach(AnswerQueue::send);
            due.clear();
            LockSupport.parkNanos(momentNanos);
        }
    }

    /** An answer that fails keeps no other one back. */
    private static void send(Answer answer) {
        try {
            answer.send().run();
        } catch (RuntimeException | Error mistake) {
            // Without this thread the callers of all later answers would wait indefinitely.
            System.err.println("an answer was not sent: " + mistake + ", caused by " + mistake.getCause());
        }
    }
}
