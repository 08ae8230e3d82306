package queues.segmentqueue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import queues.Queue;
import queues.QueueProvider;
import queues.segment.SegmentLog;
import queues.segment.Settings;

/**
 * {@code segment-write} uses write calls, {@code segment-mapped} mapped files, {@code segment-forced} forces at every
 * n-th offer; the setting window is the redelivery window.
 */
public final class SegmentLogProvider implements QueueProvider {
    @Override
    public boolean knows(String variant) {
        return variant.startsWith("segment-");
    }

    @Override
    public Queue open(String variant, Map<String, String> settings) {
        Path directory = Path.of(Optional.ofNullable(settings.get("dir"))
                .orElseThrow(
                        () -> new IllegalArgumentException("the setting 'dir' is missing; there are " + settings)));
        Settings kept = Settings.DEFAULT
                .bounded(Long.parseLong(settings.getOrDefault("bound", "" + Long.MAX_VALUE)))
                .redelivering(
                        Integer.parseInt(settings.getOrDefault("window", "" + Settings.DEFAULT.redeliveryWindow())));
        try {
            return new LogQueue(
                    switch (variant) {
                        case "segment-write" -> SegmentLog.written(directory, kept);
                        case "segment-mapped" -> SegmentLog.mapped(directory, kept);
                        case "segment-forced" ->
                            SegmentLog.written(
                                    directory, kept.forcedEvery(Integer.parseInt(settings.getOrDefault("every", "1"))));
                        default -> throw new IllegalArgumentException("there is no variant '" + variant + "'");
                    });
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }
}
