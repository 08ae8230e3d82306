package plimsoll.model.result.search;

import java.util.List;

/** One variant of a frontier, from the smallest memory to the largest. */
public record FrontierLine(String variant, List<FrontierPoint> points) {
    public FrontierLine {
        points = List.copyOf(points);
    }
}
