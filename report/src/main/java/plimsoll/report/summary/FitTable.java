package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.inside.MemoryPart;
import plimsoll.model.result.search.ContainerFit;
import plimsoll.model.result.search.ContainerSizing;

/**
 * The smallest container of each variant, one row each.
 *
 * @param heads headings of all columns, that of the variant first
 */
public record FitTable(List<String> heads, List<List<String>> rows) {
    private static final List<String> HEADS =
            List.of("variant", "holds", "breaks", "recommended", "its heap", "outside the heap");

    /** Returns a row for each variant, with a column for the load if the loads differ. */
    public static FitTable of(List<ContainerFit> fits) {
        boolean loads = fits.stream().map(ContainerFit::load).distinct().count() > 1;
        return new FitTable(
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

    private static List<String> row(ContainerFit fit) {
        return List.of(
                fit.variant(),
                fit.smallest().map(FitTable::smallest).orElse(fit.absenceWords()),
                fit.breaks().map(Bytes::toString).orElse("–"),
                fit.recommended().map(FitTable::recommended).orElse("–"),
                used(fit).flatMap(ContainerSizing::heap).map(Bytes::toString).orElse("–"),
                fit.parts().isEmpty()
                        ? "–"
                        : QuantityFormat.bytes(fit.parts().stream()
                                .map(MemoryPart::bytes)
                                .mapToLong(Bytes::count)
                                .sum()));
    }

    private static String smallest(ContainerSizing sizing) {
        return counted(sizing) + (sizing.way().equals("smallest proven") ? "" : ", not proven");
    }

    private static String recommended(ContainerSizing sizing) {
        return (sizing.state().equals("holds") ? "" : "not ") + counted(sizing);
    }

    private static String counted(ContainerSizing sizing) {
        return sizing.memory() + ", " + sizing.held() + " of " + (sizing.held() + sizing.broke());
    }

    private static Optional<ContainerSizing> used(ContainerFit fit) {
        return fit.recommended()
                .filter(sizing -> sizing.state().equals("holds"))
                .or(fit::smallest);
    }
}
