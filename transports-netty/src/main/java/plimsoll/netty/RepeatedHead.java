package plimsoll.netty;

import java.util.Arrays;

/**
 * The head that was parsed last, with its meaning. Most services send the same head with many answers, and another date
 * once a second. A head that is the same byte for byte need not be parsed again.
 */
final class RepeatedHead {
    private static final int LONGEST = 1024;
    private static final byte[] NONE = {};

    private final AnswerHead meaning = new AnswerHead();
    private byte[] bytes = NONE;
    private int length;

    /** Whether these bytes begin with the head. */
    boolean begins(byte[] answer, int from, int to) {
        return length > 0 && length <= to - from && Arrays.equals(bytes, 0, length, answer, from, from + length);
    }

    /** Returns the length of the head in bytes, with its empty line. */
    int length() {
        return length;
    }

    AnswerHead meaning() {
        return meaning;
    }

    /** Replaces the head; a long one is not expected again. */
    void keep(byte[] answer, int from, int to, AnswerHead parsed) {
        length = to - from <= LONGEST ? to - from : 0;
        if (length > 0) {
            bytes = bytes.length == 0 ? new byte[LONGEST] : bytes;
            System.arraycopy(answer, from, bytes, 0, length);
            meaning.become(parsed);
        }
    }
}
