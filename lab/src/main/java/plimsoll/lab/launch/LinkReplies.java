package plimsoll.lab.launch;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The answers of a link's proxy, which numbers them after its commands: one that comes late answers no later command. */
final class LinkReplies {
    /** Number of the greeting, which answers no command. */
    static final int HELLO = 0;

    private static final Pattern NUMBER = Pattern.compile("\"number\":(\\d{1,9})[,}]");

    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    void add(String line) {
        answers.add(line);
    }

    /**
     * Waits for the answer to a command; drops answers to earlier ones.
     *
     * @throws IOException when it refuses, or none came within the bound
     */
    String await(int number, String kind, Duration bound) throws IOException, InterruptedException {
        long end = System.nanoTime() + bound.toNanos();
        while (true) {
            String answer = answers.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (answer == null) {
                throw new IOException("did not answer '" + kind + "' within " + bound.toSeconds() + " s");
            }
            if (number(answer) >= number) {
                if (!answer.startsWith("{\"is\":\"" + kind + "\"")) {
                    throw new IOException("was expected to answer '" + kind + "', but answered " + answer);
                }
                return answer;
            }
        }
    }

    /** A line without a number ends the conversation, so it answers whatever is waited for. */
    private static int number(String answer) {
        Matcher number = NUMBER.matcher(answer);
        return number.find() ? Integer.parseInt(number.group(1)) : Integer.MAX_VALUE;
    }
}
