package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
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

    /** A column that is there only where it tells rows apart. */
    private record Extra(String head, Function<RightsizedContainer, String> cell) {}

    /** Returns a row for each variant, with columns for cost, cores and load where there are several. */
    public static RightsizingTable of(List<RightsizedContainer> fits) {
        List<Extra> extras = extras(fits);
        return new RightsizingTable(
                cells(HEADS, extras.stream().map(Extra::head)),
                fits.stream()
                        .map(fit -> cells(
                                row(fit),
                                extras.stream().map(extra -> extra.cell().apply(fit))))
                        .toList());
    }

    private static List<Extra> extras(List<RightsizedContainer> fits) {
        List<Extra> extras = new ArrayList<>();
        if (fits.stream().anyMatch(fit -> fit.monthlyCost().isPresent())) {
            extras.add(new Extra(
                    "cost a month",
                    fit -> fit.monthlyCost().map(RightsizedContainer::money).orElse("–")));
        }
        if (fits.stream().anyMatch(fit -> fit.millionCost().isPresent())) {
            extras.add(new Extra(
                    "per 1M",
                    fit -> fit.millionCost().map(RightsizedContainer::money).orElse("–")));
        }
        if (differ(fits, RightsizedContainer::cpus)) {
            extras.add(new Extra("cores", fit -> QuantityFormat.count(fit.cpus())));
        }
        if (differ(fits, RightsizedContainer::load)) {
            extras.add(new Extra("load", fit -> fit.load().isEmpty() ? "–" : fit.load()));
        }
        return extras;
    }

    private static boolean differ(List<RightsizedContainer> fits, Function<RightsizedContainer, Object> value) {
        return fits.stream().map(value).distinct().count() > 1;
    }

    private static List<String> cells(List<String> most, Stream<String> extras) {
        return Stream.concat(most.stream(), extras).toList();
    }

    private static List<String> row(RightsizedContainer fit) {
        return List.of(
                fit.variant(),
                fit.smallest().map(sizing -> smallest(fit, sizing)).orElse(fit.absenceWords()),
                fit.breaks().map(Bytes::toString).orElse("–"),
                fit.recommended().map(RightsizingTable::recommended).orElse("–"),
                fit.used().flatMap(ContainerSizing::heap).map(Bytes::toString).orElse("–"),
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
}
