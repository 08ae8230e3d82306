package plimsoll.judge.bottleneck;

import java.util.List;

/**
 * The meaning of some stack frames.
 *
 * @param of the library or component that they belong to, such as {@code HikariCP}; may be empty
 * @param frames each CLASS.METHOD, or a prefix of it that ends in {@code *}
 */
public record FrameRule(FrameCategory means, String of, List<String> frames) {
    public FrameRule {
        frames = List.copyOf(frames);
    }
}
