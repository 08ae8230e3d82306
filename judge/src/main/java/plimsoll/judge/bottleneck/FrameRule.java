package plimsoll.judge.bottleneck;

import java.util.List;

/**
 * What some frames mean.
 *
 * @param of whose frames they are, such as {@code HikariCP}
 * @param frames CLASS.METHOD, or a beginning of it that ends in {@code *}
 */
public record FrameRule(FrameCategory means, String of, List<String> frames) {
    public FrameRule {
        frames = List.copyOf(frames);
    }
}
