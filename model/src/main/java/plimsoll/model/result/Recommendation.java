package plimsoll.model.result;

import java.util.List;

/**
 * What to use.
 *
 * @param settings flags to paste
 */
public record Recommendation(String variant, List<String> settings, String because) {}
