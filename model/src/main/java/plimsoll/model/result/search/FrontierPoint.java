package plimsoll.model.result.search;

import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * The capacity of a variant in one memory size.
 *
 * @param holds absent if no value of the range held
 * @param breaks absent if no value of the range broke
 * @param proven true after six trials at each end; false for a sketch
 * @param search name of its search
 */
public record FrontierPoint(
        Bytes memory, Optional<Double> holds, Optional<Double> breaks, boolean proven, String search) {}
