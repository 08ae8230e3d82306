package plimsoll.judge.death;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import plimsoll.judge.facts.LogText;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.figure.GcOverhead;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.ProcessExit;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.DeathReport;

/**
 * Classifies how each member ended or stopped serving: the first cause, in the order of blame, that its records show.
 */
public final class DeathClassifier {
    private static final int SIGABRT = 6;
    private static final int SIGSEGV = 11;
    /** A process that signal N ended has the exit code 128 + N. */
    private static final int SIGNAL_EXIT_BASE = 128;

    private static final List<Function<MemberEvidence, Optional<DeathReport>>> ORDER_OF_BLAME = List.of(
            DeathClassifier::killedByCap,
            DeathClassifier::killedByOuterLimit,
            DeathClassifier::endedOutOfMemory,
            DeathClassifier::crashed,
            DeathClassifier::signalled,
            DeathClassifier::exited,
            DeathClassifier::survivedOutOfMemory,
            DeathClassifier::thrashing,
            DeathClassifier::hung,
            DeathClassifier::neverReady,
            DeathClassifier::unresponsive);

    private DeathClassifier() {}

    /** Returns at most one death per member: needs first, then subjects, each in the order of their start. */
    public static List<DeathReport> of(TrialFacts facts) {
        List<MemberRecord> members = facts.records().members();
        List<DeathReport> needs = reports(facts, members.stream().filter(each -> each.role() != MemberRole.SUBJECT));
        List<DeathReport> subjects = reports(facts, members.stream().filter(each -> each.role() == MemberRole.SUBJECT));
        // A subject that waits for a dead need is not to blame for standing still.
        return Stream.concat(
                        needs.stream(),
                        subjects.stream()
                                .filter(deathReport ->
                                        needs.isEmpty() || !deathReport.death().detectedByTimeout()))
                .toList();
    }

    private static List<DeathReport> reports(TrialFacts facts, Stream<MemberRecord> members) {
        return members.flatMap(member -> of(MemberEvidence.of(member, facts)).stream())
                .toList();
    }

    private static Optional<DeathReport> of(MemberEvidence memberEvidence) {
        return ORDER_OF_BLAME.stream()
                .flatMap(cause -> cause.apply(memberEvidence).stream())
                .findFirst();
    }

    private static Optional<DeathReport> killedByCap(MemberEvidence memberEvidence) {
        if (memberEvidence.watched()) {
            return killedByWatchdog(memberEvidence);
        }
        if (memberEvidence.oomKills() > 0) {
            String evidence = "oom_kill of its cgroup rose by " + memberEvidence.oomKills() + memberEvidence.capWords()
                    + memberEvidence.togetherWords()
                    + memberEvidence
                            .ownExit()
                            .map(exit -> ", exit code " + exit.code())
                            .orElse("; the member is still alive: a process that it had started was killed")
                    + memberEvidence.filesWords();
            return Optional.of(memberEvidence.report(new Death.KilledByCap(), evidence));
        }
        return Optional.empty();
    }

    private static Optional<DeathReport> killedByOuterLimit(MemberEvidence memberEvidence) {
        long kills = memberEvidence.member().kernel().outerOomKills().orElse(0L);
        return kills == 0
                ? Optional.empty()
                : Optional.of(memberEvidence.report(
                        new Death.KilledByOuterLimit(),
                        "oom_kill of its cgroup rose by " + kills + ", but the cgroup did not reach its own cap"
                                + memberEvidence.peakWords() + memberEvidence.outerWords()));
    }

    /** Uses the lab's own kill counter; records without it have only the event of the kill. */
    private static Optional<DeathReport> killedByWatchdog(MemberEvidence memberEvidence) {
        if (memberEvidence.member().kernel().oomKills().isPresent()) {
            return memberEvidence.oomKills() == 0
                    ? Optional.empty()
                    : Optional.of(memberEvidence.report(
                            new Death.KilledByCap(),
                            "the lab's watchdog saw its resident memory above the cap" + memberEvidence.capWords()
                                    + " and killed it"
                                    + memberEvidence
                                            .ownExit()
                                            .map(exit -> ", exit code " + exit.code())
                                            .orElse("")));
        }
        return memberEvidence.facts().records().events().stream()
                .filter(event -> event.kind() == TrialEvent.Kind.KILLED)
                .filter(event -> event.member().equals(memberEvidence.member().name()))
                .findFirst()
                .map(event -> memberEvidence.report(new Death.KilledByCap(), event.text()));
    }

    private static Optional<DeathReport> endedOutOfMemory(MemberEvidence memberEvidence) {
        return memberEvidence
                .ownExit()
                .flatMap(exit -> OutOfMemoryMessage.fatal(memberEvidence.folder())
                        .map(found -> memberEvidence.report(
                                found.death(),
                                found.line() + "; " + memberEvidence.exitWords(exit) + memberEvidence.taskWords(found)))
                        .or(() -> memberEvidence.markedOutOfMemory()
                                ? Optional.of(memberEvidence.report(
                                        memberEvidence.collectedForClasses()
                                                ? new Death.Metaspace()
                                                : new Death.HeapExhausted(),
                                        markerWords(memberEvidence) + "; " + memberEvidence.exitWords(exit)))
                                : Optional.empty()));
    }

    private static Optional<DeathReport> crashed(MemberEvidence memberEvidence) {
        List<String> report = LogText.lines(memberEvidence.folder().crash());
        Optional<String> line = report.stream()
                .filter(each -> each.matches(
                        "#\\s+(SIG|EXCEPTION|Internal Error|There is insufficient memory|Native memory).*"))
                .findFirst()
                .or(() -> report.stream().filter(each -> !each.isBlank()).findFirst());
        Optional<String> byCode = memberEvidence
                .ownExit()
                .filter(exit -> exit.code() == SIGNAL_EXIT_BASE + SIGABRT || exit.code() == SIGNAL_EXIT_BASE + SIGSEGV)
                .map(memberEvidence::exitWords);
        return line.or(() -> byCode).map(evidence -> memberEvidence.report(new Death.Crashed(), evidence));
    }

    private static Optional<DeathReport> signalled(MemberEvidence memberEvidence) {
        return memberEvidence
                .ownExit()
                .flatMap(exit -> exit.signal()
                        .map(signal ->
                                memberEvidence.report(new Death.Signalled(signal), memberEvidence.exitWords(exit))));
    }

    private static Optional<DeathReport> exited(MemberEvidence memberEvidence) {
        return memberEvidence
                .ownExit()
                .map(exit -> memberEvidence.report(
                        new Death.Exited(exit.code()),
                        exitAndLastLine(memberEvidence, exit) + explained(memberEvidence)));
    }

    private static Optional<DeathReport> survivedOutOfMemory(MemberEvidence memberEvidence) {
        return memberEvidence
                .outOfMemory()
                .filter(OutOfMemoryMessage::survivable)
                .map(found -> memberEvidence.report(
                        new Death.SurvivedOom(found.kind()), found.line() + memberEvidence.taskWords(found)))
                .or(() -> memberEvidence.markedOutOfMemory()
                        ? Optional.of(memberEvidence.report(
                                new Death.SurvivedOom("heap or metaspace"), markerWords(memberEvidence)))
                        : Optional.empty());
    }

    private static Optional<DeathReport> thrashing(MemberEvidence memberEvidence) {
        return GcOverhead.thrashing(memberEvidence
                        .facts()
                        .records()
                        .pauses(memberEvidence.member().name()))
                .map(stretch -> memberEvidence.report(
                        new Death.Thrashing(stretch.share()), stretch.sentence() + memberEvidence.stallWords()));
    }

    /**
     * Blames the first subject that outlived the stall and no longer answers its probe, or else the first that outlived
     * it.
     */
    private static Optional<DeathReport> hung(MemberEvidence memberEvidence) {
        if (memberEvidence.member().role() != MemberRole.SUBJECT) {
            return Optional.empty();
        }
        long bound = memberEvidence
                .facts()
                .records()
                .experiment()
                .bounds()
                .noProgress()
                .toMillis();
        return ProgressStall.first(memberEvidence.facts())
                .filter(stall -> suspect(memberEvidence.facts(), stall).equals(Optional.of(memberEvidence.member())))
                .map(stall ->
                        memberEvidence.report(new Death.Hung(), stall.sentence(bound) + probeWords(memberEvidence)));
    }

    /**
     * A member that still answers its probe waits for something; one that does not is stopped or has no thread left.
     */
    private static String probeWords(MemberEvidence memberEvidence) {
        return memberEvidence
                .member()
                .probeAnswered()
                .map(answered ->
                        answered ? "; its readiness probe was answered" : "; its readiness probe got no answer")
                .orElse("");
    }

    private static Optional<MemberRecord> suspect(TrialFacts facts, ProgressStall stall) {
        List<MemberRecord> lived = facts.records().subjects().stream()
                .filter(member -> !PhaseWindow.endedBefore(member, stall.untilMillis()))
                .toList();
        return lived.stream()
                .filter(member -> !member.probeAnswered().orElse(true))
                .findFirst()
                .or(() -> lived.stream().findFirst());
    }

    private static Optional<DeathReport> neverReady(MemberEvidence memberEvidence) {
        if (memberEvidence.member().readyMillis().isPresent() || !waitedFor(memberEvidence)) {
            return Optional.empty();
        }
        long bound =
                memberEvidence.facts().records().experiment().bounds().ready().toMillis();
        String lastLine = LogText.lastLine(memberEvidence.folder().output())
                .map(line -> "; its last line: " + line.strip())
                .orElse("");
        return Optional.of(memberEvidence.report(
                new Death.NeverReady(),
                "not ready within " + QuantityFormat.millis(bound) + " of its start" + lastProbe(memberEvidence)
                        + lastLine));
    }

    private static String lastProbe(MemberEvidence memberEvidence) {
        return memberEvidence.facts().records().events().stream()
                .filter(event -> event.member().equals(memberEvidence.member().name()))
                .flatMap(event -> event.what().stream())
                .flatMap(what -> what instanceof Occurrence.Probed(String answer) ? Stream.of(answer) : Stream.empty())
                .reduce((_, last) -> last)
                .map(answer -> "; " + answer)
                .orElse("");
    }

    /**
     * Whether the lab waited out the readiness bound. A trial that was interrupted before proves nothing, nor does a
     * start that the lab gave up at once, because another process answered the readiness probe.
     */
    private static boolean waitedFor(MemberEvidence memberEvidence) {
        Optional<Boolean> waited = livedForBound(memberEvidence);
        boolean notStarted = memberEvidence.facts().records().end().stream()
                .anyMatch(end -> end.ended() == TrialOutcome.Kind.NOT_STARTED);
        return notStarted ? waited.orElse(true) : waited.orElse(false) && wasRestarted(memberEvidence);
    }

    /** Empty if the end of the member is not recorded. */
    private static Optional<Boolean> livedForBound(MemberEvidence memberEvidence) {
        MemberRecord run = memberEvidence.member();
        long bound =
                memberEvidence.facts().records().experiment().bounds().ready().toMillis();
        return run.endedMillis().map(ended -> ended - run.startedMillis() >= bound);
    }

    /** Whether the lab had restarted it after a death. */
    private static boolean wasRestarted(MemberEvidence memberEvidence) {
        MemberRecord run = memberEvidence.member();
        return run.restarted()
                && memberEvidence.facts().records().experiment().deployment().subjects().stream()
                        .filter(subject -> subject.restart().isPresent())
                        .map(Member::name)
                        .anyMatch(run.nameInStudy()::equals);
    }

    private static Optional<DeathReport> unresponsive(MemberEvidence memberEvidence) {
        return memberEvidence
                .member()
                .probeAnswered()
                .filter(answered -> !answered)
                .map(_ -> memberEvidence.report(
                        new Death.Unresponsive(),
                        gone(memberEvidence)
                                ? "its process is gone; the lab did not start it, so it cannot know how it ended"
                                : "its readiness probe got no answer after the last phase"));
    }

    /** Whether an attached member ended: the lab did not start it, so there is no exit code. */
    private static boolean gone(MemberEvidence memberEvidence) {
        return memberEvidence.member().endedMillis().isPresent()
                && memberEvidence.member().exit().isEmpty();
    }

    private static String exitAndLastLine(MemberEvidence memberEvidence, ProcessExit exit) {
        return memberEvidence.exitWords(exit)
                + LogText.lastLine(memberEvidence.folder().errors())
                        .or(() -> LogText.lastLine(memberEvidence.folder().output()))
                        .map(line -> "; its last line: " + line.strip())
                        .orElse("; it wrote nothing");
    }

    private static String explained(MemberEvidence memberEvidence) {
        return memberEvidence.facts().records().events().stream()
                .filter(event -> event.member().equals(memberEvidence.member().name()))
                .flatMap(event -> event.what().stream())
                .flatMap(what ->
                        what instanceof Occurrence.EndExplained(String why) ? Stream.of("; " + why) : Stream.empty())
                .findFirst()
                .orElse("");
    }

    private static String markerWords(MemberEvidence memberEvidence) {
        return memberEvidence.folder().outOfMemoryMarker().getFileName()
                + ": the JVM ran its command for the first OutOfMemoryError; "
                + (memberEvidence.collectedForClasses()
                        ? "its last full collection was for classes (" + MemberEvidence.FOR_CLASSES + ")"
                        : "its logs do not show which error it was");
    }
}
