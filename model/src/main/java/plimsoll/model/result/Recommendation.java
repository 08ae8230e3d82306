package plimsoll.model.result;

import java.util.List;

/**
 * The recommended variant and its settings.
 *
 * @param settings flags to paste
 */
public record Recommendation(String variant, List<String> settings, String because) {}
