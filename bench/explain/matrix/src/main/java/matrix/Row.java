package matrix;

import java.util.Map;
import java.util.stream.Collectors;

/** One trial: the plant, its measurements, and the answer. */
record Row(Case planted, Truth truth, Map<String, Double> measured, ProfileAnswer said, long millis) {
    Row {
        measured = Map.copyOf(measured);
    }

    /** A trial without the bottleneck has no truth to compare with. */
    boolean counts() {
        return truth.witnessed(measured);
    }

    /** If two places are equally large, an answer that names both need not decide which is first. */
    boolean right() {
        return truth.places().size() > 1
                ? bothNamed()
                : said.decided() && truth.places().contains(said.place());
    }

    private boolean bothNamed() {
        return truth.places().contains(said.place())
                && said.runnerUp().filter(truth.places()::contains).isPresent();
    }

    /** Whether the first or the second answer is right, decided or not. */
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
