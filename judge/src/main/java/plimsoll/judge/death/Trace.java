package plimsoll.judge.death;

import java.nio.file.Files;
import java.util.Optional;
import plimsoll.judge.facts.Facts;
import plimsoll.model.Bytes;
import plimsoll.model.record.Exit;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.Ending;
import plimsoll.records.member.MemberFolder;

/** What one member left behind, for those who ask how it ended. */
record Trace(MemberRecord member, MemberFolder folder, Facts facts, Optional<OutOfMemory> outOfMemory) {
    static Trace of(MemberRecord member, Facts facts) {
        MemberFolder folder = facts.records().folder().member(member.name());
        return new Trace(member, folder, facts, OutOfMemory.in(folder));
    }

    /** How it ended, unless it lives or the lab ended it. */
    Optional<Exit> ownExit() {
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
    String exitWords(Exit exit) {
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

    Ending ending(Death death, String evidence) {
        return new Ending(member.name(), death, evidence);
    }
}
