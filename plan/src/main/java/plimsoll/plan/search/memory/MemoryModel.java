package plimsoll.plan.search.memory;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The live heap of a service as {@code base + perOperation N + perByte N S} for N operations of S bytes in flight, no part
 * below zero. It says where a search may start; it is an estimate beside the measured answer and never the answer.
 *
 * @param base bytes without load
 * @param perOperation bytes of each operation in flight, whatever its size
 * @param perByte bytes held for each byte in flight
 */
public record MemoryModel(double base, double perOperation, double perByte) {
    /** Points that a fit takes at least; eight are usual. */
    public static final int POINTS_MIN = 5;

    private static final int TERMS = 3;

    /** Operations held in the service, the bytes of each, and the live heap after a forced collection. */
    public record Point(long operations, long bytesEach, long liveHeap) {}

    /**
     * A model and what it gets wrong about each point when that point is left out of its fit, as a share of the point.
     *
     * @param errorMedian over the points, in absolute terms
     * @param errorMax the worst
     * @param points that it was fitted to
     */
    public record Fit(MemoryModel model, double errorMedian, double errorMax, int points) {}

    /**
     * Least squares with no coefficient below zero.
     *
     * @throws IllegalArgumentException with fewer than {@value #POINTS_MIN} points, or when operations or bytes never vary
     */
    public static Fit fit(List<Point> points) {
        if (points.size() < POINTS_MIN) {
            throw new IllegalArgumentException(
                    "a memory model is fitted to at least " + POINTS_MIN + " points, but here are " + points.size()
                            + "; hold other numbers and sizes of operations as well");
        }
        if (points.stream().mapToLong(Point::operations).distinct().count() < 2
                || points.stream().mapToLong(Point::bytesEach).distinct().count() < 2) {
            throw new IllegalArgumentException(
                    "a memory model needs at least two numbers and two sizes of operations, but these points have one; vary both");
        }
        double[] errors = errors(points);
        return new Fit(fitted(points), errors[errors.length / 2], errors[errors.length - 1], points.size());
    }

    /**
     * Of points whose operations all have one size: then what an operation takes and what its bytes take cannot be told
     * apart, and all of it is counted to the operation.
     *
     * @return empty with fewer than {@value #POINTS_MIN} points, or when the operations never vary
     */
    public static Optional<Fit> fitOfOneSize(List<Point> points) {
        List<Point> plain = points.stream()
                .map(point -> new Point(point.operations(), 0, point.liveHeap()))
                .toList();
        if (plain.size() < POINTS_MIN
                || plain.stream().mapToLong(Point::operations).distinct().count() < 3) {
            return Optional.empty();
        }
        double[] errors = errors(plain);
        return Optional.of(new Fit(fitted(plain), errors[errors.length / 2], errors[errors.length - 1], plain.size()));
    }

    /** Bytes of live heap. */
    public double liveHeap(long operations, long bytesEach) {
        return base + perOperation * operations + perByte * operations * bytesEach;
    }

    /**
     * Operations in flight that fill the heap.
     *
     * @return 0 when the base alone does; empty when operations take nothing, so that no number fills it
     */
    public Optional<Long> operationsThatFill(long heapMax, long bytesEach) {
        double each = perOperation + perByte * bytesEach;
        if (heapMax <= base) {
            return Optional.of(0L);
        }
        double most = (heapMax - base) / each;
        return most < Long.MAX_VALUE ? Optional.of((long) most) : Optional.empty();
    }

    private static double[] errors(List<Point> points) {
        return IntStream.range(0, points.size())
                .mapToDouble(left -> errorWithout(points, left))
                .sorted()
                .toArray();
    }

    private static double errorWithout(List<Point> points, int left) {
        List<Point> rest = IntStream.range(0, points.size())
                .filter(i -> i != left)
                .mapToObj(points::get)
                .toList();
        Point out = points.get(left);
        return Math.abs(fitted(rest).liveHeap(out.operations(), out.bytesEach()) - out.liveHeap()) / out.liveHeap();
    }

    /** The best of the eight fits in which some terms are left out, of those with no negative coefficient. */
    private static MemoryModel fitted(List<Point> points) {
        MemoryModel best = new MemoryModel(0, 0, 0);
        double least = squares(best, points);
        for (int mask = 1; mask < 1 << TERMS; mask++) {
            Optional<MemoryModel> candidate = LeastSquares.solve(rows(points), heaps(points), mask)
                    .map(terms -> new MemoryModel(terms[0], terms[1], terms[2]))
                    .filter(model -> model.base >= 0 && model.perOperation >= 0 && model.perByte >= 0);
            if (candidate.isPresent() && squares(candidate.get(), points) < least) {
                best = candidate.get();
                least = squares(best, points);
            }
        }
        return best;
    }

    private static double squares(MemoryModel model, List<Point> points) {
        return points.stream()
                .mapToDouble(point -> model.liveHeap(point.operations(), point.bytesEach()) - point.liveHeap())
                .map(error -> error * error)
                .sum();
    }

    private static double[][] rows(List<Point> points) {
        return points.stream()
                .map(point -> new double[] {1, point.operations(), (double) point.operations() * point.bytesEach()})
                .toArray(double[][]::new);
    }

    private static double[] heaps(List<Point> points) {
        return points.stream().mapToDouble(Point::liveHeap).toArray();
    }
}
