package plimsoll.model.result.search;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.WithBuilder;
import plimsoll.model.result.inside.MemoryPart;

/**
 * The smallest container for a load.
 *
 * @param load in words
 * @param cpus the CPU quota, in cores, that it applies to
 * @param state progress of its search, unfinished if it never began; empty in results before 1.3
 * @param smallest the smallest container that held
 * @param breaks the container that was shown to break with the same split; empty without one
 * @param recommended the smallest plus a margin, tried itself
 * @param rivals other sizing methods, tried under the same load
 * @param monthlyCost of the container to use, running for a month, at the price of the search; empty without one
 * @param operationsPerSecond acknowledged in the trials of that container, by their median; empty without a price
 * @param millionCost of a million operations at this rate; empty without a price or a rate
 * @param patch that gives the container of a manifest the answer; empty without a manifest or an answer
 * @param advice on a program that is not a JVM, which the trials did not have; empty for a JVM
 * @param parts memory outside the heap, by the JVM's own count of native memory
 */
@WithBuilder
public record RightsizedContainer(
        String variant,
        String load,
        double cpus,
        Optional<SearchState> state,
        Optional<ContainerSizing> smallest,
        Optional<Bytes> breaks,
        Optional<ContainerSizing> recommended,
        List<ContainerSizing> rivals,
        Optional<Double> monthlyCost,
        Optional<Double> operationsPerSecond,
        Optional<Double> millionCost,
        Optional<ContainerPatch> patch,
        Optional<String> advice,
        List<MemoryPart> parts,
        String sentence)
        implements RightsizedContainerBuilder.With {
    /** The way of a smallest container once its proof is complete. */
    public static final String PROVEN_WAY = "smallest proven";

    public RightsizedContainer {
        rivals = List.copyOf(rivals);
        parts = List.copyOf(parts);
    }

    /** Formats an amount of money in a currency that is not known here: two decimals, or three digits below 1. */
    public static String money(double amount) {
        boolean small = amount > 0 && amount < 1;
        String format = "%." + (small ? 2 + (int) Math.ceil(-Math.log10(amount)) : 2) + "f";
        return String.format(Locale.ROOT, format, amount);
    }

    /** The recommended container if it holds, or else the smallest. */
    public Optional<ContainerSizing> used() {
        return recommended.filter(ContainerSizing::holds).or(() -> smallest);
    }

    /** Whether the smallest plus its margin broke, so that the smallest itself must not be recommended either. */
    public boolean recommendedBroke() {
        return recommended
                .filter(sizing -> sizing.state() == SizingState.BREAKS)
                .isPresent();
    }

    /** Whether the trials at both ends prove the smallest container; results before 1.3 have it in its way alone. */
    public boolean smallestIsProven() {
        return state.map(each -> each == SearchState.PROVEN)
                .orElseGet(() ->
                        smallest.map(sizing -> sizing.way().equals(PROVEN_WAY)).orElse(false));
    }

    /** The words for a smallest container that does not exist. */
    public String absenceWords() {
        return switch (state.orElse(SearchState.NEVER_HOLDS)) {
            case NEVER_HOLDS -> "none";
            case UNFINISHED -> "not finished";
            case PROVEN, NOT_PROVEN, CONTRADICTED, SKETCHED, REFUSED -> "not found";
        };
    }
}
