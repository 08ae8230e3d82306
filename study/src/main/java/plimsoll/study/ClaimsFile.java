package plimsoll.study;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plimsoll.model.claim.Claim;
import plimsoll.model.claim.ClaimOrigin;
import plimsoll.model.claim.ClaimPredicate;
import plimsoll.model.claim.SideBySide;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.Unit;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.study.grammar.SchemaValidator;
import plimsoll.study.grammar.StudySchema;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.SpellingSuggestion;
import plimsoll.study.text.StudyYamlReader;
import plimsoll.study.text.YamlNode;

/** Reads the claims file of a study, or returns all of its problems at once. */
public final class ClaimsFile {
    private static final String FILE = "the claims file";

    /** The keys of each predicate, beside those of every claim. */
    private static final Map<String, List<String>> BELONGS = Map.of(
            "holds",
            List.of(),
            "breaks",
            List.of("by"),
            "sometimes-breaks",
            List.of(),
            "undecided",
            List.of(),
            "class",
            List.of("in", "objects", "bytes"),
            "figure",
            List.of("in", "is", "given"),
            "ratio",
            List.of("of", "to", "is"));

    private static final Set<String> OF_EVERY_CLAIM = Set.of("id", "says", "whose");

    /** The file as parsed, including parts that do not fit: those have been reported and are not missing. */
    private final YamlNode.Mapping raw;

    private final List<String> cells;
    private final Set<String> linked;
    private final ProblemCollector collector;

    private ClaimsFile(YamlNode.Mapping raw, Study study, ProblemCollector collector) {
        this.raw = raw;
        this.cells =
                study.cells().stream().map(cell -> cell.experiment().cell()).toList();
        this.linked = study.cells().stream()
                .map(Cell::experiment)
                .filter(experiment -> !experiment.deployment().links().isEmpty())
                .map(Experiment::cell)
                .collect(Collectors.toUnmodifiableSet());
        this.collector = collector;
    }

    /** @param study with all cells of a full run, which claims refer to by name */
    public static ClaimsParseResult read(Path file, Study study) {
        ProblemCollector collector = new ProblemCollector(file.toString());
        Optional<YamlNode.Mapping> raw =
                new StudyYamlReader(collector).read(file.toAbsolutePath().normalize());
        Optional<YamlNode.Mapping> tree =
                raw.map(map -> new SchemaValidator(StudySchema.ofClaims(), collector).check(map, FILE));
        Optional<ClaimsParseResult> parsed =
                raw.flatMap(map -> tree.map(checked -> new ClaimsFile(map, study, collector).parsed(checked)));
        return parsed.filter(_ -> collector.isEmpty())
                .orElseGet(() -> new ClaimsParseResult.Invalid(collector.sorted()));
    }

    private ClaimsParseResult parsed(YamlNode.Mapping file) {
        return new ClaimsParseResult.Valid(
                file.text("of").orElse(""),
                claims(file),
                file.mapping("side-by-side").map(this::sideBySide).orElse(SideBySide.NONE),
                texts(file, "evidence"));
    }

    private SideBySide sideBySide(YamlNode.Mapping table) {
        List<String> columns = texts(table, "columns");
        return new SideBySide(
                columns,
                table.mappings("rows").stream()
                        .map(row -> studied(row, columns.size()))
                        .toList());
    }

    private SideBySide.StudiedFigure studied(YamlNode.Mapping row, int columns) {
        List<String> in = row.scalars("in").stream()
                .filter(this::known)
                .map(YamlNode.Scalar::text)
                .toList();
        if (row.scalars("in").size() != columns) {
            collector.add(
                    row.placeOf("in"),
                    "this row has " + row.scalars("in").size() + " cells, and the table " + columns + " columns",
                    "name a cell for each column");
        }
        return new SideBySide.StudiedFigure(
                row.text("says").orElse(""),
                row.text("study").orElse(""),
                row.text("figure").orElse(""),
                in);
    }

    private static List<String> texts(YamlNode.Mapping table, String key) {
        return table.scalars(key).stream().map(YamlNode.Scalar::text).toList();
    }

    private List<Claim> claims(YamlNode.Mapping file) {
        List<Claim> claims = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (YamlNode.Mapping written : file.mappings("claims")) {
            String id = written.text("id").orElse("");
            if (!id.isEmpty() && !ids.add(id)) {
                collector.add(
                        written.placeOf("id"),
                        "the claim '" + id + "' is listed twice",
                        "add a letter to it, such as " + id + "b");
            }
            checkKeys(written);
            checkUnit(written);
            written.mapping("given").ifPresent(this::checkUnit);
            predicate(written)
                    .ifPresent(predicate ->
                            claims.add(new Claim(id, written.text("says").orElse(""), origin(written), predicate)));
        }
        return claims;
    }

    /** Reports keys of another predicate, which would have no effect. */
    private void checkKeys(YamlNode.Mapping claim) {
        List<String> predicates = BELONGS.keySet().stream().filter(claim::has).toList();
        if (predicates.size() != 1) {
            return;
        }
        String predicate = predicates.getFirst();
        List<String> own = BELONGS.getOrDefault(predicate, List.of());
        claim.entries().stream()
                .map(entry -> entry.key().text())
                .filter(key -> !key.equals(predicate) && !OF_EVERY_CLAIM.contains(key) && !own.contains(key))
                .forEach(key -> collector.add(
                        claim.placeOf(key),
                        "'" + key + "' has no effect in a claim with '" + predicate + "'",
                        "remove it"));
        if (own.contains("bytes") && claim.has("objects") && claim.has("bytes")) {
            collector.add(claim.placeOf("bytes"), "this claim has both 'objects' and 'bytes'", "write two claims");
        }
    }

    /** Reports a bound in a unit that its figure does not have. */
    private void checkUnit(YamlNode.Mapping bounded) {
        Optional<Figure> figure = bounded.text("figure").flatMap(Figures::of);
        figure.map(Figure::unit)
                .flatMap(unit -> bounded.scalar("is").filter(bound -> !ExpectedRangeParser.fits(bound.text(), unit)))
                .ifPresent(bound -> collector.add(
                        bound.place(),
                        "'" + bound.text() + "' is not a bound of "
                                + figure.get().key(),
                        example(figure.get().unit())));
    }

    private static String example(Unit unit) {
        return switch (unit) {
            case SHARE -> "write for example < 5%";
            case BYTES, BYTE_RATE -> "write for example < 512m";
            case MILLIS, CALL, COUNT, NUMBER, RATE -> "write a number without a unit";
        };
    }

    private static ClaimOrigin origin(YamlNode.Mapping claim) {
        return claim.text("whose")
                .map(word -> ClaimOrigin.valueOf(word.toUpperCase(Locale.ROOT)))
                .orElse(ClaimOrigin.STUDY);
    }

    /** Returns empty if the predicate is incomplete, which is then reported. */
    private Optional<ClaimPredicate> predicate(YamlNode.Mapping claim) {
        if (claim.has("holds")) {
            return cell(claim, "holds").map(ClaimPredicate.Survives::new);
        }
        if (claim.has("breaks")) {
            return cell(claim, "breaks").map(cell -> new ClaimPredicate.Breaks(cell, cause(claim)));
        }
        if (claim.has("sometimes-breaks")) {
            return cell(claim, "sometimes-breaks").map(ClaimPredicate.SometimesBreaks::new);
        }
        if (claim.has("undecided")) {
            return claim.text("undecided").map(ClaimPredicate.Undecided::new);
        }
        if (claim.has("class")) {
            return held(claim);
        }
        return claim.has("figure") ? measured(claim) : ratio(claim);
    }

    private Optional<ClaimPredicate> held(YamlNode.Mapping claim) {
        String amount = claim.has("objects") ? "objects" : "bytes";
        return complete(claim, "class", List.of("in", amount))
                .flatMap(name -> cell(claim, "in")
                        .flatMap(in -> claim.text(amount)
                                .map(ExpectedRangeParser::of)
                                .map(is -> new ClaimPredicate.Held(
                                        in,
                                        name,
                                        ClaimPredicate.Amount.valueOf(amount.toUpperCase(Locale.ROOT)),
                                        is))));
    }

    private Optional<ClaimPredicate> measured(YamlNode.Mapping claim) {
        return complete(claim, "figure", List.of("in", "is"))
                .flatMap(figure -> cell(claim, "in")
                        .filter(in -> independentOfMachine(claim, figure, in))
                        .flatMap(in -> claim.text("is")
                                .map(ExpectedRangeParser::of)
                                .map(is -> new ClaimPredicate.Measured(in, figure, is, given(claim)))));
    }

    /** Accepts a rate only for a cell with a link, which sets it; otherwise the machine does. */
    private boolean independentOfMachine(YamlNode.Mapping claim, String figure, String cell) {
        boolean independent = linked.contains(cell)
                || Figures.of(figure).filter(each -> each.unit().perSecond()).isEmpty();
        if (!independent) {
            collector.add(
                    claim.placeOf("figure"),
                    "the throughput of " + cell + " depends on the machine, since it has no link",
                    "claim a ratio, or give the cell a link");
        }
        return independent;
    }

    private Optional<ClaimPredicate> ratio(YamlNode.Mapping claim) {
        return complete(claim, "ratio", List.of("of", "to", "is"))
                .flatMap(figure -> cell(claim, "of")
                        .flatMap(of -> cell(claim, "to")
                                .flatMap(to -> claim.text("is")
                                        .map(ExpectedRangeParser::of)
                                        .map(is -> new ClaimPredicate.Ratio(figure, of, to, is)))));
    }

    private Optional<ClaimPredicate.Condition> given(YamlNode.Mapping claim) {
        return claim.mapping("given")
                .flatMap(given -> given.text("figure")
                        .flatMap(figure -> given.text("is")
                                .map(is -> new ClaimPredicate.Condition(figure, ExpectedRangeParser.of(is)))));
    }

    private static Optional<ClaimPredicate.Cause> cause(YamlNode.Mapping claim) {
        return claim.text("by").map(by -> ClaimPredicate.Cause.valueOf(by.toUpperCase(Locale.ROOT)));
    }

    /** Returns the key's text if the keys that belong to it are present. */
    private Optional<String> complete(YamlNode.Mapping claim, String key, List<String> others) {
        List<String> missing =
                others.stream().filter(other -> !written(claim).has(other)).toList();
        if (claim.has(key) && !missing.isEmpty()) {
            collector.add(
                    claim.placeOf(key), "'" + key + "' lacks '" + String.join("' and '", missing) + "'", "add them");
        }
        return claim.text(key).filter(_ -> missing.isEmpty());
    }

    private YamlNode.Mapping written(YamlNode.Mapping claim) {
        return raw.mappings("claims").stream()
                .filter(each -> each.place().equals(claim.place()))
                .findFirst()
                .orElse(claim);
    }

    private Optional<String> cell(YamlNode.Mapping claim, String key) {
        return claim.scalar(key).filter(this::known).map(YamlNode.Scalar::text);
    }

    private boolean known(YamlNode.Scalar name) {
        if (!cells.contains(name.text())) {
            collector.add(
                    name.place(),
                    "the study has no cell '" + name.text() + "'",
                    SpellingSuggestion.hint(name.text(), cells, "its cells are"));
        }
        return cells.contains(name.text());
    }
}
