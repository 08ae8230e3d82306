package plimsoll.model;

import java.util.Optional;

/**
 * What a study says of a search: values as it writes them, read by the knob.
 *
 * @param over the knob
 * @param width as a share
 */
public record SearchSpec(String over, Optional<String> from, Optional<String> to, Optional<Double> width) {}
