package plimsoll.model.result.search;

import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * How much a variant holds in one memory.
 *
 * @param holds absent where nothing of the range held
 * @param breaks absent where nothing of the range broke
 * @param proven six trials at each end; else it is a sketch
 * @param search its name
 */
public record FrontierPoint(
        Bytes memory, Optional<Double> holds, Optional<Double> breaks, boolean proven, String search) {}
