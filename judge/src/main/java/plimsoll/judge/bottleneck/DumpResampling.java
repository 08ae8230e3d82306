package plimsoll.judge.bottleneck;

import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import plimsoll.model.result.inside.BottleneckCategory;

/**
 * Asks how often other dumps of the same service would name the same bottleneck, by a cluster bootstrap (Davison and
 * Hinkley 1997, section 3.8): whole dumps are drawn with replacement, because the operations of one dump are together at
 * one place and not independent.
 */
final class DumpResampling {
    private static final int RESAMPLES = 200;

    /** The same dumps always give the same answer. */
    private static final long SEED = 20_261_126;

    private DumpResampling() {}

    /**
     * @param dumps of each service; those of one moment are drawn together, as far as their numbers are equal
     * @param verdict names the bottleneck by such dumps
     * @return the share of resamples with this bottleneck
     */
    static double agreement(
            List<List<ClassifiedDump>> dumps,
            BottleneckCategory named,
            Function<List<List<ClassifiedDump>>, BottleneckClassifier.NamedCategory> verdict) {
        Random random = new Random(SEED);
        int most = dumps.stream().mapToInt(List::size).max().orElse(0);
        long agreeing = IntStream.range(0, RESAMPLES)
                .mapToObj(_ -> drawn(dumps, random.doubles(most).toArray()))
                .map(verdict)
                .filter(again -> again.decided() && again.place() == named)
                .count();
        return (double) agreeing / RESAMPLES;
    }

    private static List<List<ClassifiedDump>> drawn(List<List<ClassifiedDump>> dumps, double[] moments) {
        return dumps.stream()
                .map(own -> IntStream.range(0, own.size())
                        .mapToObj(i -> own.get((int) (moments[i] * own.size())))
                        .toList())
                .toList();
    }
}
