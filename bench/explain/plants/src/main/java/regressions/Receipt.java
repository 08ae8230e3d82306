package regressions;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Renders the answer; {@code body-copy} copies it twice more. */
final class Receipt {
    private static final int BYTES = 16 << 10;
    private static final int LINES = 64;

    private final Changes changes;

    Receipt(Changes changes) {
        this.changes = changes;
    }

    byte[] render(long sum) {
        if (changes.has("harmless-new-class")) {
            return Layout.render(sum);
        }
        byte[] body = changes.has("harmless-record") ? ofRecords(sum) : ofLines(sum);
        return changes.has("body-copy") ? copied(copied(body)) : body;
    }

    private static byte[] copied(byte[] body) {
        return Arrays.copyOf(body, body.length);
    }

    private static byte[] ofLines(long sum) {
        List<Line> lines = new ArrayList<>();
        for (int number = 0; number < LINES; number++) {
            lines.add(new Line(number, sum));
        }
        byte[] body = new byte[BYTES];
        int end = 0;
        for (Line line : lines) {
            end = put(body, end, line.text());
        }
        return body;
    }

    private static byte[] ofRecords(long sum) {
        List<Item> items = new ArrayList<>();
        for (int number = 0; number < LINES; number++) {
            items.add(new Item(number, sum));
        }
        byte[] body = new byte[BYTES];
        int end = 0;
        for (Item item : items) {
            end = put(body, end, item.text());
        }
        return body;
    }

    private static int put(byte[] body, int begin, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, body, begin, bytes.length);
        return begin + bytes.length;
    }

    private static final class Line {
        private final int number;
        private final long sum;

        Line(int number, long sum) {
            this.number = number;
            this.sum = sum;
        }

        String text() {
            return number + ": " + (sum + number) + "\n";
        }
    }

    /** A record for the class. */
    private record Item(int number, long sum) {
        String text() {
            return number + ": " + (sum + number) + "\n";
        }
    }

    /** The same in a class of its own. */
    private static final class Layout {
        static byte[] render(long sum) {
            return ofLines(sum);
        }
    }
}
