package plimsoll.model.study;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of several shares of a run or a search, which machines work on independently.
 *
 * @param number counts from 1
 * @param of number of shares
 */
public record Shard(int number, int of) {
    private static final int MOST = 1000;
    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,9})/(\\d{1,9})");

    /** @throws IllegalArgumentException if there is no such share */
    public Shard {
        if (of < 1 || of > MOST || number < 1 || number > of) {
            throw new IllegalArgumentException(
                    "a shard is I/N, such as 2/3, where I counts from 1 to N and N is at most " + MOST
                            + ", but this is '" + number + "/" + of + "'");
        }
    }

    /**
     * Parses a share such as {@code 2/3}.
     *
     * @throws IllegalArgumentException if the text is not a share
     */
    public static Shard parse(String text) {
        Matcher written = WRITTEN.matcher(text);
        if (!written.matches()) {
            throw new IllegalArgumentException(
                    "a shard is I/N, such as 2/3, where I counts from 1 to N, but this is '" + text + "'");
        }
        return new Shard(Integer.parseInt(written.group(1)), Integer.parseInt(written.group(2)));
    }

    /** Returns the elements of a share, in their order; all of them without one. */
    public static <T> List<T> part(Optional<Shard> shard, List<T> all) {
        return shard.map(each -> each.part(all)).orElse(all);
    }

    /**
     * Returns the elements of this share, which are consecutive. Each element is in exactly one share; the first shares
     * have one more if the elements do not divide, and the last have none if there are too few.
     */
    public <T> List<T> part(List<T> all) {
        return all.subList(begin(all.size(), number - 1), begin(all.size(), number));
    }

    private int begin(int size, int before) {
        return size / of * before + Math.min(before, size % of);
    }

    /** Returns it as it is written on a command line, such as {@code 2/3}. */
    @Override
    public String toString() {
        return number + "/" + of;
    }
}
