package plimsoll.plan.search.memory;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A model of a service's live heap, {@code base + perOperation N + perByte N S} for N operations of S bytes in flight,
 * with no negative term. It suggests where a search may start; it is an estimate next to the measured answer, never the
 * answer itself.
 *
 * @param base bytes without load
 * @param perOperation bytes of each operation in flight, regardless of its size
 * @param perByte bytes held for each byte in flight
 */
public record MemoryModel(double base, double perOperation, double perByte) {
    /** Minimum number of points for a fit; eight are usual. */
    public static final int POINTS_MIN = 5;

    private static final int TERMS = 3;

    /** Operations held in the service, the bytes of each, and the live heap after a forced collection. */
    public record Point(long operations, long bytesEach, long liveHeap) {}

    /**
     * A model and its leave-one-out error for each point, as a share of the point.
     *
     * @param errorMedian median of the absolute errors
     * @param errorMax largest absolute error
     * @param errorBeyond largest absolute error at the largest quarter of the loads, of a fit to the others: the model
     *     is asked about loads beyond all of its points; empty if the others are too few for a fit
     * @param largest live heap of the points
     * @param points number of points in the fit
     */
    public record Fit(
            MemoryModel model,
            double errorMedian,
            double errorMax,
            Optional<Double> errorBeyond,
            long largest,
            int points) {
        static Fit of(List<Point> points) {
            double[] errors = errors(points);
            return new Fit(
                    fitted(points),
                    errors[errors.length / 2],
                    errors[errors.length - 1],
                    beyond(points),
                    points.stream().mapToLong(Point::liveHeap).max().orElseThrow(),
                    points.size());
        }
    }

    /**
     * Fits by least squares without negative coefficients.
     *
     * @throws IllegalArgumentException with fewer than {@value #POINTS_MIN} points, or if operations or bytes never
     *     vary
     */
    public static Fit fit(List<Point> points) {
        if (points.size() < POINTS_MIN) {
            throw new IllegalArgumentException("a memory model needs at least " + POINTS_MIN + " points, but there are "
                    + points.size() + "; hold more numbers and sizes of operations");
        }
        if (points.stream().mapToLong(Point::operations).distinct().count() < 2
                || points.stream().mapToLong(Point::bytesEach).distinct().count() < 2) {
            throw new IllegalArgumentException(
                    "a memory model needs at least two numbers and two sizes of operations, but these points have one; vary both");
        }
        return Fit.of(points);
    }

    /**
     * Fits points whose operations all have one size. The memory of an operation and of its bytes cannot be separated
     * then, so all of it counts as the operation's.
     *
     * @return empty with fewer than {@value #POINTS_MIN} points, or if the operations have fewer than three
     *     different numbers
     */
    public static Optional<Fit> fitOfOneSize(List<Point> points) {
        List<Point> plain = points.stream()
                .map(point -> new Point(point.operations(), 0, point.liveHeap()))
                .toList();
        if (plain.size() < POINTS_MIN
                || plain.stream().mapToLong(Point::operations).distinct().count() < 3) {
            return Optional.empty();
        }
        return Optional.of(Fit.of(plain));
    }

    /** Returns the live heap in bytes. */
    public double liveHeap(long operations, long bytesEach) {
        return base + perOperation * operations + perByte * operations * bytesEach;
    }

    /**
     * Returns the number of operations in flight that fills the heap.
     *
     * @return 0 if the base alone fills it; empty if operations take no memory, so no number fills it
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
        return error(fitted(rest), points.get(left));
    }

    private static Optional<Double> beyond(List<Point> points) {
        List<Point> ascending = points.stream()
                .sorted(Comparator.comparingLong(Point::liveHeap))
                .toList();
        List<Point> smaller = ascending.subList(0, ascending.size() - Math.ceilDiv(ascending.size(), 4));
        if (smaller.stream().mapToLong(Point::operations).distinct().count() < 2) {
            return Optional.empty();
        }
        MemoryModel model = fitted(smaller);
        return ascending.subList(smaller.size(), ascending.size()).stream()
                .map(point -> error(model, point))
                .max(Comparator.naturalOrder());
    }

    private static double error(MemoryModel model, Point point) {
        return Math.abs(model.liveHeap(point.operations(), point.bytesEach()) - point.liveHeap()) / point.liveHeap();
    }

    /** Returns the best of the eight fits that leave out some terms, among those without a negative coefficient. */
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
