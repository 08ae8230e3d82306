package plimsoll.judge.death;

import java.util.Optional;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.figure.StallShare;
import plimsoll.model.Bytes;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProcessExit;
import plimsoll.model.record.RecordFile;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.DeathReport;
import plimsoll.records.member.GcPause;
import plimsoll.records.member.MemberFolder;

/** Records of one member from which its death is classified. */
record MemberEvidence(
        MemberRecord member, MemberFolder folder, TrialFacts facts, Optional<OutOfMemoryMessage> outOfMemory) {
    /** The cause of the last collection before a JVM throws an error for want of memory for classes. */
    static final String FOR_CLASSES = "Metadata GC Clear Soft References";

    /** Share of the cap. */
    private static final double NOTABLE_FILES = 0.1;

    static MemberEvidence of(MemberRecord member, TrialFacts facts) {
        MemberFolder folder = facts.records().folder().member(member.name());
        return new MemberEvidence(member, folder, facts, OutOfMemoryMessage.in(folder));
    }

    /** Empty if the member is alive or the lab stopped it. */
    Optional<ProcessExit> ownExit() {
        return member.stoppedByLab() ? Optional.empty() : member.exit();
    }

    boolean markedOutOfMemory() {
        return RecordFile.exists(folder.outOfMemoryMarker());
    }

    /** Whether its last full collection was for memory for classes, after which there was none. */
    boolean collectedForClasses() {
        return facts.records().pauses(member.name()).pauses().stream()
                .filter(GcPause::isFull)
                .reduce((_, last) -> last)
                .filter(last -> last.cause().contains(FOR_CLASSES))
                .isPresent();
    }

    /** Whether the lab's own watchdog enforced the cap, so that the kill counter is the lab's and not the kernel's. */
    boolean watched() {
        return member.cap().mechanism().equals("rss-watchdog");
    }

    long oomKills() {
        return member.kernel().oomKills().orElse(0L);
    }

    /** Describes the exit, with the kill counter of the cap if a signal ended the member. */
    String exitWords(ProcessExit exit) {
        String signal = exit.signal().map(number -> ", signal " + number).orElse("");
        String kills = member.kernel()
                .oomKills()
                .map(count ->
                        watched() ? "; the lab's watchdog did not kill it" : "; oom_kill of its cgroup is " + count)
                .orElse("; its cap has no kill counter");
        return "exit code " + exit.code() + signal + (exit.signal().isPresent() ? kills : "");
    }

    String capWords() {
        return member.cap()
                .memory()
                .map(Bytes::toString)
                .map(cap -> " at " + cap)
                .orElse("");
    }

    /** Counts the processes that ended because another one of the member was killed. */
    String togetherWords() {
        return member.kernel()
                .killedTogether()
                .filter(count -> count > 0)
                .map(count -> ", and " + count + (count == 1 ? " other process" : " other processes")
                        + " of its group ended with it")
                .orElse("");
    }

    /** Describes waits for memory, which tell a container that is too small from a heap that is. */
    String stallWords() {
        return StallShare.share(member, facts, Metric.MEMORY_STALL)
                .map(share -> "; it waited for memory of its container " + QuantityFormat.share(share)
                        + " of the judged time")
                .orElse("");
    }

    /** Names files in memory that took a notable share of the cap: the footprint does not contain them. */
    String filesWords() {
        return facts.most(member.name(), Metric.CGROUP_SHARED)
                .filter(files -> files
                        > NOTABLE_FILES
                                * member.cap().memory().map(Bytes::count).orElse(Long.MAX_VALUE))
                .map(files -> "; files in memory (tmpfs), which the kernel cannot reclaim, took "
                        + new Bytes(files.longValue()))
                .orElse("");
    }

    /** Describes the highest charge beside the cap. */
    String peakWords() {
        return member.kernel()
                .peak()
                .map(peak -> ": its peak was " + peak
                        + member.cap().memory().map(cap -> " of " + cap).orElse(""))
                .orElse("");
    }

    /** Names the limit around the lab for which it was killed. */
    String outerWords() {
        return member.kernel()
                .outerLimit()
                .map(limit -> "; the kernel killed it for " + limit.words())
                .orElse("");
    }

    /** Tells a limit on tasks from want of memory, where the JVM had no thread left. */
    String taskWords(OutOfMemoryMessage found) {
        if (!(found.death() instanceof Death.NoNativeThread)) {
            return "";
        }
        return facts.most(member.name(), Metric.TASKS_REFUSED)
                .filter(refused -> refused > 0)
                .map(refused -> "; a limit on tasks (pids.max) refused it "
                        + QuantityFormat.many(refused.longValue(), "task")
                        + facts.most(member.name(), Metric.CGROUP_TASKS)
                                .map(most -> ", when its group had " + most.longValue())
                                .orElse(""))
                .orElse("");
    }

    DeathReport report(Death death, String evidence) {
        return new DeathReport(member.name(), death, evidence);
    }
}
