package plimsoll.judge.death;

import java.nio.file.Files;
import java.util.Optional;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.Bytes;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.ProcessExit;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.DeathReport;
import plimsoll.records.member.MemberFolder;

/** What one member left behind, for those who ask how it ended. */
record MemberEvidence(
        MemberRecord member, MemberFolder folder, TrialFacts facts, Optional<OutOfMemoryMessage> outOfMemory) {
    static MemberEvidence of(MemberRecord member, TrialFacts facts) {
        MemberFolder folder = facts.records().folder().member(member.name());
        return new MemberEvidence(member, folder, facts, OutOfMemoryMessage.in(folder));
    }

    /** How it ended, unless it lives or the lab ended it. */
    Optional<ProcessExit> ownExit() {
        return member.stoppedByLab() ? Optional.empty() : member.exit();
    }

    boolean markedOutOfMemory() {
        return Files.exists(folder.outOfMemoryMarker());
    }

    /** By the lab itself, which has no kernel's counter but its own. */
    boolean watched() {
        return member.cap().mechanism().equals("rss-watchdog");
    }

    long oomKills() {
        return member.kernel().oomKills().orElse(0L);
    }

    /** The exit in words, with what the kernel says about it. */
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

    DeathReport ending(Death death, String evidence) {
        return new DeathReport(member.name(), death, evidence);
    }
}
