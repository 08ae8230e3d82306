package plimsoll.judge.death;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import plimsoll.judge.facts.Facts;
import plimsoll.judge.facts.LogText;
import plimsoll.judge.facts.Window;
import plimsoll.judge.figure.GcLoad;
import plimsoll.model.figure.Amounts;
import plimsoll.model.member.Role;
import plimsoll.model.record.Event;
import plimsoll.model.record.Exit;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.TrialEnd;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.Ending;

/** How each member ended, or ceased to serve: the first of the causes in the order of blame that its record shows. */
public final class Deaths {
    private static final int SIGABRT = 6;
    private static final int SIGSEGV = 11;
    private static final int SIGNALLED = 128;

    private static final List<Function<Trace, Optional<Ending>>> ORDER_OF_BLAME = List.of(
            Deaths::killedByCap,
            Deaths::endedOutOfMemory,
            Deaths::crashed,
            Deaths::signalled,
            Deaths::exited,
            Deaths::survivedOutOfMemory,
            Deaths::thrashing,
            Deaths::hung,
            Deaths::neverReady,
            Deaths::unresponsive);

    private Deaths() {}

    /** At most one ending per member, in the order in which the members were started. */
    public static List<Ending> of(Facts facts) {
        List<MemberRecord> members = facts.records().members();
        List<Ending> needs = endings(facts, members.stream().filter(each -> each.role() != Role.SUBJECT));
        List<Ending> subjects = endings(facts, members.stream().filter(each -> each.role() == Role.SUBJECT));
        // Who waits for something that died is not to blame.
        return Stream.concat(
                        needs.stream(),
                        subjects.stream()
                                .filter(ending ->
                                        needs.isEmpty() || !ending.death().toldByAClock()))
                .toList();
    }

    private static List<Ending> endings(Facts facts, Stream<MemberRecord> members) {
        return members.flatMap(member -> of(Trace.of(member, facts)).stream()).toList();
    }

    private static Optional<Ending> of(Trace trace) {
        return ORDER_OF_BLAME.stream()
                .flatMap(cause -> cause.apply(trace).stream())
                .findFirst();
    }

    private static Optional<Ending> killedByCap(Trace trace) {
        if (trace.watched()) {
            return killedByWatchdog(trace);
        }
        if (trace.oomKills() > 0) {
            String evidence = "oom_kill of its cgroup rose by " + trace.oomKills() + trace.capWords()
                    + trace.ownExit()
                            .map(exit -> ", exit code " + exit.code())
                            .orElse("; it lives on: what was killed is a process that it had started");
            return Optional.of(trace.ending(new Death.KilledByCap(), evidence));
        }
        return Optional.empty();
    }

    /** The lab's own count tells; a record without it has only the event of the kill. */
    private static Optional<Ending> killedByWatchdog(Trace trace) {
        if (trace.member().kernel().oomKills().isPresent()) {
            return trace.oomKills() == 0
                    ? Optional.empty()
                    : Optional.of(trace.ending(
                            new Death.KilledByCap(),
                            "the lab's watchdog saw its resident memory above the cap" + trace.capWords()
                                    + " and killed it"
                                    + trace.ownExit()
                                            .map(exit -> ", exit code " + exit.code())
                                            .orElse("")));
        }
        return trace.facts().records().events().stream()
                .filter(event -> event.kind() == Event.Kind.KILLED)
                .filter(event -> event.member().equals(trace.member().name()))
                .findFirst()
                .map(event -> trace.ending(new Death.KilledByCap(), event.text()));
    }

    private static Optional<Ending> endedOutOfMemory(Trace trace) {
        return trace.ownExit()
                .flatMap(exit -> OutOfMemory.lastWord(trace.folder())
                        .map(found -> trace.ending(found.death(), found.line() + "; " + trace.exitWords(exit)))
                        .or(() -> trace.markedOutOfMemory()
                                ? Optional.of(trace.ending(
                                        new Death.HeapExhausted(), markerWords(trace) + "; " + trace.exitWords(exit)))
                                : Optional.empty()));
    }

    private static Optional<Ending> crashed(Trace trace) {
        List<String> report = LogText.lines(trace.folder().crash());
        Optional<String> line = report.stream()
                .filter(each -> each.matches(
                        "#\\s+(SIG|EXCEPTION|Internal Error|There is insufficient memory|Native memory).*"))
                .findFirst()
                .or(() -> report.stream().filter(each -> !each.isBlank()).findFirst());
        Optional<String> byCode = trace.ownExit()
                .filter(exit -> exit.code() == SIGNALLED + SIGABRT || exit.code() == SIGNALLED + SIGSEGV)
                .map(trace::exitWords);
        return line.or(() -> byCode).map(evidence -> trace.ending(new Death.Crashed(), evidence));
    }

    private static Optional<Ending> signalled(Trace trace) {
        return trace.ownExit()
                .flatMap(exit ->
                        exit.signal().map(signal -> trace.ending(new Death.Signalled(signal), trace.exitWords(exit))));
    }

    private static Optional<Ending> exited(Trace trace) {
        return trace.ownExit().map(exit -> trace.ending(new Death.Exited(exit.code()), lastWords(trace, exit)));
    }

    private static Optional<Ending> survivedOutOfMemory(Trace trace) {
        return trace.outOfMemory()
                .map(found -> trace.ending(new Death.SurvivedOom(found.kind()), found.line()))
                .or(() -> trace.markedOutOfMemory()
                        ? Optional.of(trace.ending(new Death.SurvivedOom("heap or metaspace"), markerWords(trace)))
                        : Optional.empty());
    }

    private static Optional<Ending> thrashing(Trace trace) {
        return GcLoad.thrashing(trace.facts().records().pauses(trace.member().name()))
                .map(stretch -> trace.ending(new Death.Thrashing(stretch.share()), stretch.sentence()));
    }

    /** The blame is the first subject's that lived through the stall and no longer answers, or else that lived. */
    private static Optional<Ending> hung(Trace trace) {
        if (trace.member().role() != Role.SUBJECT) {
            return Optional.empty();
        }
        long bound = trace.facts().records().experiment().bounds().noProgress().toMillis();
        return Stall.first(trace.facts())
                .filter(stall -> suspect(trace.facts(), stall).equals(Optional.of(trace.member())))
                .map(stall -> trace.ending(new Death.Hung(), stall.sentence(bound) + probeWords(trace)));
    }

    /** Who still answers waits for something; who does not is stopped, or has no thread left. */
    private static String probeWords(Trace trace) {
        return trace.member()
                .probeAnswered()
                .map(answered -> answered ? "; its readiness probe is answered" : "; its readiness probe got no answer")
                .orElse("");
    }

    private static Optional<MemberRecord> suspect(Facts facts, Stall stall) {
        List<MemberRecord> lived = facts.records().subjects().stream()
                .filter(member -> !Window.endedBefore(member, stall.untilMillis()))
                .toList();
        return lived.stream()
                .filter(member -> !member.probeAnswered().orElse(true))
                .findFirst()
                .or(() -> lived.stream().findFirst());
    }

    private static Optional<Ending> neverReady(Trace trace) {
        if (trace.member().readyMillis().isPresent() || !waitedFor(trace)) {
            return Optional.empty();
        }
        long bound = trace.facts().records().experiment().bounds().ready().toMillis();
        String lastLine = LogText.lastLine(trace.folder().output())
                .map(line -> "; its last line: " + line.strip())
                .orElse("");
        return Optional.of(trace.ending(
                new Death.NeverReady(),
                "not ready within " + Amounts.millis(bound) + " of its start" + lastProbe(trace) + lastLine));
    }

    private static String lastProbe(Trace trace) {
        return trace.facts().records().events().stream()
                .filter(event -> event.member().equals(trace.member().name()))
                .flatMap(event -> event.what().stream())
                .flatMap(what -> what instanceof Occurrence.Probed(String seen) ? Stream.of(seen) : Stream.empty())
                .reduce((_, last) -> last)
                .map(seen -> "; " + seen)
                .orElse("");
    }

    /** A trial that was interrupted while a member started says nothing of it. */
    private static boolean waitedFor(Trace trace) {
        return trace.facts().records().end().stream().anyMatch(end -> end.ended() == TrialEnd.Kind.NOT_STARTED);
    }

    private static Optional<Ending> unresponsive(Trace trace) {
        return trace.member()
                .probeAnswered()
                .filter(answered -> !answered)
                .map(_ -> trace.ending(
                        new Death.Unresponsive(),
                        gone(trace)
                                ? "its process is gone; who did not start it cannot know how it ended"
                                : "its readiness probe got no answer after the last phase"));
    }

    /** Of one that the lab did not start there is no exit code. */
    private static boolean gone(Trace trace) {
        return trace.member().endedMillis().isPresent() && trace.member().exit().isEmpty();
    }

    private static String lastWords(Trace trace, Exit exit) {
        return trace.exitWords(exit)
                + LogText.lastLine(trace.folder().errors())
                        .or(() -> LogText.lastLine(trace.folder().output()))
                        .map(line -> "; its last line: " + line.strip())
                        .orElse("; it wrote nothing");
    }

    private static String markerWords(Trace trace) {
        return trace.folder().outOfMemoryMarker().getFileName()
                + ": the JVM ran the command of its first OutOfMemoryError; no line of its logs says which";
    }
}
