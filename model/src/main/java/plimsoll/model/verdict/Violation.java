package plimsoll.model.verdict;

import java.util.Optional;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.QuantityFormat;

/** The reason why an experiment does not hold. */
public sealed interface Violation {
    /** The predicate of a sentence about the cell: {@code rejected 3.1 % of its operations}. */
    String words();

    record Died(DeathReport ending) implements Violation {
        @Override
        public String words() {
            return ending.death().words();
        }
    }

    /**
     * Acknowledged operations that are missing, changed or duplicated.
     *
     * @param dropped a sentence about the changes that a power cut dropped, if there was one
     */
    record LostData(long count, String what, Optional<String> dropped) implements Violation {
        public LostData(long count, String what) {
            this(count, what, Optional.empty());
        }

        @Override
        public String words() {
            return "damaged data (" + what + ")";
        }
    }

    record TooManyRejections(double share) implements Violation {
        @Override
        public String words() {
            return "rejected " + QuantityFormat.share(share) + " of its operations";
        }
    }

    /**
     * A threshold that does not hold. The value is in the unit of the figure, or a change of it; NaN if it was not
     * measured.
     */
    record ObjectiveMissed(String metric, double value, String written) implements Violation {
        private static final String VS_BASELINE = " vs baseline";

        @Override
        public String words() {
            String missed = "missed " + metric + " " + written;
            return Double.isNaN(value) ? missed : missed + " with " + shown();
        }

        private String shown() {
            return metric.endsWith(VS_BASELINE)
                    ? QuantityFormat.change(value)
                    : Figures.bounded(metric)
                            .map(Figure::unit)
                            .map(unit -> unit.show(value))
                            .orElseGet(() -> QuantityFormat.count(value));
        }
    }
}
