package plimsoll.lab.launch.link;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replies of a link's proxy. Each carries the number of its command, so a late reply is not taken for a later one. */
public final class LinkReplies {
    /** Number of the greeting, which is not a reply to a command. */
    public static final int GREETING = 0;

    private static final Pattern NUMBER = Pattern.compile("\"number\":(\\d{1,9})[,}]");

    /** Stays at the end of the queue once the proxy is gone; no reply is empty. */
    private static final String END = "";

    private final BlockingQueue<String> replies = new LinkedBlockingQueue<>();
    private volatile String ending = "";

    public void add(String line) {
        replies.add(line);
    }

    /**
     * Ends every wait, now and later.
     *
     * @param why the end of a sentence that begins with the proxy
     */
    public void end(String why) {
        ending = why;
        replies.add(END);
    }

    /**
     * Waits for the reply to a command, and drops replies to earlier ones.
     *
     * @throws IOException when the proxy refuses, has ended, or does not reply within the bound
     */
    public String await(int number, String kind, Duration bound) throws IOException, InterruptedException {
        long end = System.nanoTime() + bound.toNanos();
        while (true) {
            String reply = replies.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (reply == null) {
                throw new IOException("did not answer '" + kind + "' within " + bound.toSeconds() + " s");
            }
            if (reply.equals(END)) {
                replies.add(END);
                throw new IOException(ending);
            }
            if (number(reply) >= number) {
                if (!reply.startsWith("{\"is\":\"" + kind + "\"")) {
                    throw new IOException("should have answered '" + kind + "', but answered " + reply);
                }
                return reply;
            }
        }
    }

    /** Returns the number of a reply. A line without a number is an error of the proxy, so it matches any command. */
    private static int number(String reply) {
        Matcher number = NUMBER.matcher(reply);
        return number.find() ? Integer.parseInt(number.group(1)) : Integer.MAX_VALUE;
    }
}
