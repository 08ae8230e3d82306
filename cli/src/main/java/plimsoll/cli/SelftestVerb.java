package plimsoll.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.ProgressTerminal;
import plimsoll.cli.screen.ShutdownHandler;
import plimsoll.json.Json;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.RequestException;
import plimsoll.selftest.SelfCheck;
import plimsoll.selftest.Selftest;
import plimsoll.selftest.SelftestReport;

/** Checks the lab itself on this machine. */
@Command(
        name = "selftest",
        header = "Plants known faults and checks that the lab finds them.",
        description = {
            "Plants freezes, faults, deaths and memory caps with known effects, and checks that the lab finds each of"
                    + " them and nothing else. Takes about 90 s. Exit code 0: every check met; 1: a check missed; 20: other"
                    + " processes disturbed the machine too much to decide."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {"  plimsoll selftest", "  plimsoll selftest --json | jq '.proofs[] | select(.outcome == \"not-met\")'"
        })
final class SelftestVerb implements Callable<Integer> {
    private static final int NOT_MET = 1;

    @Option(names = "--json", description = "Print JSON; progress goes to standard error.")
    private boolean json;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "GROUP",
            description = "Only these groups: ledger, deaths, caps, freeze. Leftovers are always checked.")
    private List<String> only = List.of();

    @Option(names = "--out", paramLabel = "DIR", description = "Keep the records in this new directory.")
    private Optional<Path> out = Optional.empty();

    @Mixin
    private ProgressTerminal terminal = new ProgressTerminal();

    @Override
    public Integer call() {
        Set<String> groups = groups();
        try (ShutdownHandler _ = new ShutdownHandler(Thread.currentThread());
                TrialEnvironment environment = LauncherScript.trialEnvironment()) {
            return checked(environment, groups, records());
        } catch (InterruptedException interrupted) {
            terminal.err().println("plimsoll: interrupted; all started processes have ended");
            return ExitCode.INTERRUPTED.code();
        }
    }

    private int checked(TrialEnvironment environment, Set<String> groups, Path records) throws InterruptedException {
        boolean kept = true;
        try {
            SelftestReport report = new Selftest(environment, records, groups, this::progress).run();
            print(report);
            kept = !report.met() || out.isPresent();
            return exitCode(report.outcome());
        } finally {
            if (kept) {
                terminal.err().println("records: " + records);
            } else {
                delete(records);
            }
        }
    }

    static int exitCode(SelfCheck.CheckOutcome outcome) {
        return switch (outcome) {
            case MET, NOT_HERE -> ExitCode.MEASURED.code();
            case NOT_DECIDED -> ExitCode.INCONCLUSIVE.code();
            case NOT_MET -> NOT_MET;
        };
    }

    private Set<String> groups() {
        only.stream()
                .filter(group -> !Selftest.GROUPS.contains(group))
                .findFirst()
                .ifPresent(unknown -> {
                    throw new RequestException(
                            ExitCode.USAGE,
                            "--only: unknown group '" + unknown + "'; groups are "
                                    + String.join(", ", Selftest.GROUPS));
                });
        return Set.copyOf(only);
    }

    private void progress(String part) {
        if (!terminal.quiet()) {
            (json ? terminal.err() : terminal.out()).println("... " + part);
        }
    }

    private void print(SelftestReport report) {
        terminal.out().println(json ? Json.line(report) : table(report));
    }

    static String table(SelftestReport report) {
        List<SelfCheck> proofs = report.proofs();
        int what = width(proofs.stream().map(SelfCheck::what));
        int bound = width(proofs.stream().map(SelfCheck::bound));
        StringBuilder table = new StringBuilder(System.lineSeparator());
        String form = "%-11s %-8s  %-" + what + "s  %-" + bound + "s  %s%n";
        for (SelfCheck selfCheck : proofs) {
            table.append(String.format(
                    Locale.ROOT,
                    form,
                    word(selfCheck.outcome()),
                    selfCheck.group(),
                    selfCheck.what(),
                    selfCheck.bound(),
                    selfCheck.seen()));
        }
        return table.append(String.format(
                        Locale.ROOT,
                        "%n%d met, %d not met, %d not decided, %d not possible here, %d s",
                        report.count(SelfCheck.CheckOutcome.MET),
                        report.count(SelfCheck.CheckOutcome.NOT_MET),
                        report.count(SelfCheck.CheckOutcome.NOT_DECIDED),
                        report.count(SelfCheck.CheckOutcome.NOT_HERE),
                        report.millis() / 1_000))
                .toString();
    }

    private static String word(SelfCheck.CheckOutcome outcome) {
        return switch (outcome) {
            case MET -> "met";
            case NOT_MET -> "NOT MET";
            case NOT_DECIDED -> "not decided";
            case NOT_HERE -> "not here";
        };
    }

    private static int width(Stream<String> texts) {
        return texts.mapToInt(String::length).max().orElse(1);
    }

    private Path records() {
        try {
            if (out.isEmpty()) {
                return Files.createTempDirectory("plimsoll-selftest-");
            }
            Path asked = out.get().toAbsolutePath().normalize();
            Files.createDirectory(asked);
            return asked;
        } catch (IOException refused) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "the records cannot be written to "
                            + out.map(Path::toString).orElse("a temporary directory") + ": "
                            + FileErrorText.why(refused) + "; name another directory by --out");
        }
    }

    private static void delete(Path records) {
        try (Stream<Path> all = Files.walk(records)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException refused) {
            throw new UncheckedIOException("the records of the self-test cannot be deleted", refused);
        }
    }
}
