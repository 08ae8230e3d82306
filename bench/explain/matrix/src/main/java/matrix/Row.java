package matrix;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** One trial: what was planted, what was measured of it, what was said. */
record Row(Case planted, Truth truth, Map<String, Double> measured, Said said, long millis, Path folder) {
    Row {
        measured = Map.copyOf(measured);
    }

    /** A trial in which the bottleneck was not there has no truth to be held against. */
    boolean counts() {
        return truth.witnessed(measured);
    }

    /** Where two places are of one size, the answer that names both need not decide which is the first. */
    boolean right() {
        return truth.places().size() > 1
                ? bothNamed()
                : said.decided() && truth.places().contains(said.place());
    }

    private boolean bothNamed() {
        return truth.places().contains(said.place())
                && said.runnerUp().filter(truth.places()::contains).isPresent();
    }

    /** The first or the second answer is right, be it decided or not. */
    boolean among() {
        return truth.places().contains(said.place())
                || said.runnerUp().filter(truth.places()::contains).isPresent();
    }

    boolean confidentAndWrong() {
        return said.decided() && !truth.places().contains(said.place());
    }

    String witnesses() {
        return truth.witnesses().stream().map(bound -> bound.words(measured)).collect(Collectors.joining(", "));
    }
}
