package plimsoll.report.section;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.model.ShellWord;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.TableColumn.Kind;
import plimsoll.report.view.View;

/** The machine and the processes started on it; only a page has room for them. */
final class MachineSection implements Section {
    private static final List<TableColumn> COLUMNS =
            List.of(new TableColumn("", Kind.NAME), new TableColumn("", Kind.WORDS));

    @Override
    public String key() {
        return "environment";
    }

    @Override
    public String title() {
        return "The machine";
    }

    @Override
    public Optional<View> of(Result result) {
        List<View> parts = new ArrayList<>();
        parts.add(new View.Table(
                "",
                COLUMNS,
                result.environment().entrySet().stream()
                        .map(fact -> TableCell.row(fact.getKey(), fact.getValue()))
                        .toList()));
        Map<String, MemberRecord> started = started(result);
        if (!started.isEmpty()) {
            List<View> members = new ArrayList<>();
            started.forEach((name, member) -> members.add(new View.Block(
                    name,
                    Optional.empty(),
                    false,
                    List.of(
                            new View.Explanation(limits(member)),
                            new View.Paste("the command", command(member), true)))));
            parts.add(new View.Block("Started processes", Optional.empty(), true, members));
        }
        return Optional.of(new View.Detail(parts));
    }

    /** Returns the members of each variant, each once: as its first trial started them. */
    private static Map<String, MemberRecord> started(Result result) {
        Map<String, MemberRecord> started = new LinkedHashMap<>();
        for (TrialResult trial : result.trials()) {
            for (MemberRecord member : trial.members()) {
                String role = member.role().name().toLowerCase(Locale.ROOT);
                started.putIfAbsent(trial.variant() + ": " + member.name() + " (" + role + ")", member);
            }
        }
        return started;
    }

    private static String limits(MemberRecord member) {
        String cores = member.cores().isEmpty()
                ? ""
                : "; cores " + member.cores().stream().map(String::valueOf).collect(Collectors.joining(", "));
        String quota = member.quota()
                .map(cpus -> "; " + QuantityFormat.count(cpus) + " cores' worth of time")
                .orElse("");
        return member.cap().sentence() + cores + quota;
    }

    private static String command(MemberRecord member) {
        return member.command().stream().map(ShellWord::quoted).collect(Collectors.joining(" "));
    }
}
