package plimsoll.study.text;

/**
 * A position in the study file.
 *
 * @param line counts from 1
 * @param column counts characters from 1
 */
public record SourceLocation(int line, int column) {
    public static final SourceLocation START = new SourceLocation(1, 1);
}
