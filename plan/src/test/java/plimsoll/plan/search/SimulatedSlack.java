package plimsoll.plan.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The slack that the trials of a simulated service show, from the truth to several ways to mislead. */
public enum SimulatedSlack {
    NONE {
        @Override
        double logarithm(double truth, boolean held, Random random) {
            return Double.NaN;
        }
    },
    /** Off by 3 %, and by a tenth of its logarithm. */
    TELLING {
        @Override
        double logarithm(double truth, boolean held, Random random) {
            return off(truth, random);
        }
    },
    /** Falls half as fast as the value rises, as where much of what a trial uses does not depend on the load. */
    BENT {
        @Override
        double logarithm(double truth, boolean held, Random random) {
            return off(truth / 2, random);
        }
    },
    /** Shows nothing far from the limit, as a time that stays the same until a queue forms. */
    LATE {
        @Override
        double logarithm(double truth, boolean held, Random random) {
            return off(truth > 1 ? 3 : 3 * truth, random);
        }
    },
    /** Any number from 1 to 20, or from there down, unrelated to the value. */
    USELESS {
        @Override
        double logarithm(double truth, boolean held, Random random) {
            return (held ? 3 : -3) * random.nextDouble();
        }
    },
    /** Two limits, each as useless as the one above. */
    TWO_USELESS {
        @Override
        double logarithm(double truth, boolean held, Random random) {
            return USELESS.logarithm(truth, held, random);
        }

        @Override
        int limits() {
            return 2;
        }
    },
    /** Eight times as much as the truth, until a trial breaks. */
    TOO_HIGH {
        @Override
        double logarithm(double truth, boolean held, Random random) {
            return held ? truth + Math.log(8) : off(truth, random);
        }
    },
    /** The truth of a limit at a third of the capacity, which the service survives. */
    TOO_LOW {
        @Override
        double logarithm(double truth, boolean held, Random random) {
            return truth - Math.log(3);
        }
    },
    /** A resource that is used up at any value, without harm. */
    USED_UP {
        @Override
        double logarithm(double truth, boolean held, Random random) {
            return 0.02 * random.nextGaussian();
        }
    };

    /**
     * @param truth logarithm of how many times as hard the value could have been in this trial
     * @return that of the slack shown; not a number for none
     */
    abstract double logarithm(double truth, boolean held, Random random);

    /** Returns how many limits show a slack, each by itself. */
    int limits() {
        return 1;
    }

    /** A trial that died shows none. */
    List<Slack> of(double truth, boolean held, boolean died, Random random) {
        List<Slack> shown = new ArrayList<>();
        for (int limit = 0; limit < limits() && !died; limit++) {
            double logarithm = logarithm(truth, held, random);
            if (!Double.isNaN(logarithm)) {
                shown.add(new Slack("simulated-" + limit, Math.exp(logarithm), "simulated"));
            }
        }
        return List.copyOf(shown);
    }

    private static double off(double truth, Random random) {
        return truth + Math.hypot(0.03, 0.1 * truth) * random.nextGaussian();
    }
}
