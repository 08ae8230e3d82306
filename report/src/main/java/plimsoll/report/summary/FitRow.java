package plimsoll.report.summary;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.result.Fit;
import plimsoll.model.result.MemoryPart;
import plimsoll.model.result.Sizing;
import plimsoll.report.text.Amounts;

/** The smallest container of one variant, as a row of the table of several. */
public record FitRow(String variant, List<String> amounts) {
    /** What {@link #amounts} are. */
    public static final List<String> HEADS = List.of("holds", "breaks", "recommended", "its heap", "outside the heap");

    public static FitRow of(Fit fit) {
        return new FitRow(
                fit.variant(),
                List.of(
                        fit.smallest().map(FitRow::smallest).orElse("none"),
                        fit.breaks().map(Bytes::toString).orElse("–"),
                        fit.recommended().map(FitRow::recommended).orElse("–"),
                        used(fit).flatMap(Sizing::heap).map(Bytes::toString).orElse("–"),
                        Amounts.bytes(fit.parts().stream()
                                .map(MemoryPart::bytes)
                                .mapToLong(Bytes::count)
                                .sum())));
    }

    private static String smallest(Sizing sizing) {
        return counted(sizing) + (sizing.way().equals("smallest proven") ? "" : ", not proven");
    }

    private static String recommended(Sizing sizing) {
        return (sizing.state().equals("holds") ? "" : "not ") + counted(sizing);
    }

    private static String counted(Sizing sizing) {
        return sizing.memory() + ", " + sizing.held() + " of " + (sizing.held() + sizing.broke());
    }

    private static Optional<Sizing> used(Fit fit) {
        return fit.recommended()
                .filter(sizing -> sizing.state().equals("holds"))
                .or(fit::smallest);
    }

    /** Aligned, with a line of heads. */
    static List<String> lines(List<Fit> fits) {
        List<FitRow> rows = Stream.concat(
                        Stream.of(new FitRow("", HEADS)), fits.stream().map(FitRow::of))
                .toList();
        return rows.stream().map(row -> line(row, rows)).toList();
    }

    private static String line(FitRow row, List<FitRow> all) {
        StringBuilder line =
                new StringBuilder(padded(row.variant(), widest(all.stream().map(FitRow::variant))));
        for (int column = 0; column < HEADS.size(); column++) {
            int at = column;
            String amount = row.amounts().get(column);
            int width = widest(all.stream().map(each -> each.amounts().get(at)));
            line.append("  ").append(" ".repeat(width - amount.length())).append(amount);
        }
        return line.toString();
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    private static int widest(Stream<String> texts) {
        return texts.mapToInt(String::length).max().orElse(0);
    }
}
