package intake.multipart;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** A parser's result for a request: its parts in order, and the fault that ended it. */
record Collected(List<Whole> parts, Optional<MultipartException.Fault> fault) {
    record Whole(Part part, String content) {}

    static final Limits WIDE = new Limits(10_000, Limits.LARGEST_HEADERS, Long.MAX_VALUE, Integer.MAX_VALUE);

    /** Feeds the body in pieces whose sizes {@code piece} picks, given what is left. */
    static Collected of(byte[] body, Boundary boundary, Limits limits, IntUnaryOperator piece) throws IOException {
        Collector collector = new Collector();
        BufferPool pool = new BufferPool(BufferPool.SMALLEST, 1);
        try (MultipartParser parser = new MultipartParser(boundary, limits, pool, collector)) {
            for (int at = 0; at < body.length; ) {
                int count =
                        Math.clamp(piece.applyAsInt(body.length - at), 1, Math.min(parser.room(), body.length - at));
                System.arraycopy(body, at, parser.buffer(), parser.position(), count);
                parser.advance(count);
                at += count;
            }
            parser.finish();
            return new Collected(collector.parts, Optional.empty());
        } catch (MultipartException refused) {
            return new Collected(collector.parts, Optional.of(refused.fault()));
        }
    }

    static Collected ofStream(String body, String boundary, Limits limits) throws IOException {
        Collector collector = new Collector();
        MultipartReader reader = new MultipartReader(limits, new BufferPool(BufferPool.SMALLEST, 1));
        try {
            reader.read(
                    new ByteArrayInputStream(body.getBytes(StandardCharsets.ISO_8859_1)),
                    new Boundary(boundary),
                    collector);
            return new Collected(collector.parts, Optional.empty());
        } catch (MultipartException refused) {
            return new Collected(collector.parts, Optional.of(refused.fault()));
        }
    }

    private static final class Collector implements PartHandler {
        private final List<Whole> parts = new ArrayList<>();
        private final List<Part> begun = new ArrayList<>();
        private final ByteArrayOutputStream content = new ByteArrayOutputStream();

        @Override
        public void begin(Part part) {
            content.reset();
            begun.add(part);
        }

        @Override
        public void data(byte[] bytes, int offset, int length) {
            content.write(bytes, offset, length);
        }

        @Override
        public void end() {
            parts.add(new Whole(begun.getLast(), content.toString(StandardCharsets.ISO_8859_1)));
        }
    }
}
