package queues.segment;

import java.io.IOException;
import java.util.List;

/** A log's parts as found in its store, cleaned of the leftovers of a crash. */
record LogParts(Segments segments, Position position, Writer writer, Reader reader) {
    static LogParts of(Store store, Settings settings) throws IOException {
        Segments segments = new Segments(store);
        Position position = position(store, segments);
        try {
            begin(segments, position, settings);
            segments.check();
            Writer writer = writer(segments, position, settings);
            return new LogParts(segments, position, writer, new Reader(segments, position.mark()));
        } catch (IOException | RuntimeException refused) {
            position.close();
            throw refused;
        }
    }

    /** The position is made before the first segment. */
    private static Position position(Store store, Segments segments) throws IOException {
        if (store.list().contains(Position.FILE)) {
            return positionOrBeginning(store, segments);
        }
        if (!segments.firsts().isEmpty()) {
            throw new CorruptLog(Position.FILE, 0, "it is missing, though there are segments");
        }
        return Position.create(store);
    }

    /** A position that was never whole belongs to a log that was never used. */
    private static Position positionOrBeginning(Store store, Segments segments) throws IOException {
        try {
            return Position.open(store);
        } catch (CorruptLog torn) {
            if (!segments.firsts().isEmpty()) {
                throw torn;
            }
            store.delete(Position.FILE);
            return Position.create(store);
        }
    }

    private static void begin(Segments segments, Position position, Settings settings) throws IOException {
        if (position.mark().equals(Position.Mark.UNBEGUN)) {
            if (segments.firsts().isEmpty()) {
                segments.create(0, settings.segmentBytes()).close();
            }
            position.move(new Position.Mark(0, 0, 0));
            position.force();
        }
        Position.Mark mark = position.mark();
        for (Long done : List.copyOf(segments.firsts().headSet(mark.segment()))) {
            segments.delete(done);
        }
        if (!segments.firsts().contains(mark.segment())) {
            throw new CorruptLog(
                    Segments.name(mark.segment()), 0, "it is missing, though the consumer's position is in it");
        }
        dropUnbegun(segments);
    }

    /** A crash while the log moved to a new segment leaves that one empty and the old one without a seal. */
    private static void dropUnbegun(Segments segments) throws IOException {
        long last = segments.firsts().last();
        Long before = segments.firsts().lower(last);
        if (before != null && !segments.sealed(before, last) && segments.isEmpty(last)) {
            segments.delete(last);
        }
    }

    private static Writer writer(Segments segments, Position position, Settings settings) throws IOException {
        long first = segments.firsts().last();
        Region region = segments.open(first);
        Tail tail = Tail.of(new Window(region, new Frame(), first), Segments.name(first));
        refuseForced(first + tail.records(), position, Segments.name(first), tail.at());
        if (!tail.found().equals(Recovery.CLEAN)) {
            // Bytes that are not cut off could one day appear behind a new record as if they belonged there.
            region.cut(tail.at());
        }
        region.force();
        if (position.mark().sequence() <= first + tail.records()) {
            return new Writer(settings, region, first, tail);
        }
        // Entries that were never forced are gone, and all of them had been acknowledged.
        region.close();
        return anew(segments, position, settings, tail.found());
    }

    private static void refuseForced(long end, Position position, String file, int at) throws CorruptLog {
        if (end < position.forcedUpTo()) {
            throw new CorruptLog(
                    file,
                    at,
                    "whole entries end at " + end + ", though those before " + position.forcedUpTo()
                            + " were forced to the disk");
        }
    }

    private static Writer anew(Segments segments, Position position, Settings settings, Recovery found)
            throws IOException {
        long next = position.mark().sequence();
        Region made = segments.create(next, settings.segmentBytes());
        position.move(new Position.Mark(next, next, 0));
        position.force();
        for (Long done : List.copyOf(segments.firsts().headSet(next))) {
            segments.delete(done);
        }
        return new Writer(settings, made, next, new Tail(0, 0, found));
    }
}
