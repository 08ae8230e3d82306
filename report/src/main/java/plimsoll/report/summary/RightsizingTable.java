package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.inside.MemoryPart;
import plimsoll.model.result.search.ContainerSizing;
import plimsoll.model.result.search.RightsizedContainer;

/**
 * The smallest container of each variant, one row each.
 *
 * @param heads headings of all columns, that of the variant first
 */
public record RightsizingTable(List<String> heads, List<List<String>> rows) {
    private static final List<String> HEADS =
            List.of("variant", "holds", "breaks", "recommended", "heap", "outside the heap");

    /** Returns a row for each variant, with a column for the load if the loads differ. */
    public static RightsizingTable of(List<RightsizedContainer> fits) {
        boolean loads = fits.stream().map(RightsizedContainer::load).distinct().count() > 1;
        return new RightsizingTable(
                cells(HEADS, loads, "load"),
                fits.stream()
                        .map(fit -> cells(row(fit), loads, fit.load().isEmpty() ? "–" : fit.load()))
                        .toList());
    }

    private static List<String> cells(List<String> most, boolean loads, String load) {
        List<String> cells = new ArrayList<>(most);
        if (loads) {
            cells.add(load);
        }
        return List.copyOf(cells);
    }

    private static List<String> row(RightsizedContainer fit) {
        return List.of(
                fit.variant(),
                fit.smallest().map(sizing -> smallest(fit, sizing)).orElse(fit.absenceWords()),
                fit.breaks().map(Bytes::toString).orElse("–"),
                fit.recommended().map(RightsizingTable::recommended).orElse("–"),
                used(fit).flatMap(ContainerSizing::heap).map(Bytes::toString).orElse("–"),
                fit.parts().isEmpty()
                        ? "–"
                        : QuantityFormat.bytes(fit.parts().stream()
                                .map(MemoryPart::bytes)
                                .mapToLong(Bytes::count)
                                .sum()));
    }

    private static String smallest(RightsizedContainer fit, ContainerSizing sizing) {
        return counted(sizing) + (fit.smallestIsProven() ? "" : ", not proven");
    }

    private static String recommended(ContainerSizing sizing) {
        return (sizing.holds() ? "" : "not ") + counted(sizing);
    }

    private static String counted(ContainerSizing sizing) {
        return sizing.memory() + ", " + sizing.held() + " of " + (sizing.held() + sizing.broke());
    }

    private static Optional<ContainerSizing> used(RightsizedContainer fit) {
        return fit.recommended().filter(ContainerSizing::holds).or(fit::smallest);
    }
}
