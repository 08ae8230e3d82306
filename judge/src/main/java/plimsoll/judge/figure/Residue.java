package plimsoll.judge.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.load.LoadModel;
import plimsoll.model.member.TimingLogSpec;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.result.TimingLogStats;

/**
 * Data that a trial leaves behind although no acknowledged operation needs it. It breaks no promise.
 *
 * @param cutShort truncated or changed copies in a store of operations that were not acknowledged
 * @param unfinished uploads or entries begun in a store and never finished
 * @param files in the scratch directories of the subjects, without timing logs; 0 if the subject itself is filled, since
 *     they are then its store
 */
public record Residue(long cutShort, long unfinished, long files) {
    public static Residue of(TrialFacts facts) {
        long unfinished = facts.records().audits().stream()
                .flatMap(audit -> audit.summary().stream())
                .flatMap(summary -> summary.unfinished().stream())
                .mapToLong(Long::longValue)
                .sum();
        return new Residue(facts.ledger().leftovers(), unfinished, isStore(facts) ? 0 : files(facts));
    }

    private static boolean isStore(TrialFacts facts) {
        return facts.records().workers().stream()
                .map(worker -> worker.workload().load())
                .anyMatch(load -> load instanceof LoadModel.Fill || load instanceof LoadModel.Drain);
    }

    private static long files(TrialFacts facts) {
        return facts.records().subjects().stream()
                .mapToLong(member -> Math.max(0, member.filesLeft().orElse(0L) - timingLogs(facts, member)))
                .sum();
    }

    /** Counts the timing logs of a member that were read: the study asks for them. */
    private static long timingLogs(TrialFacts facts, MemberRecord member) {
        Set<String> read = facts.records().clocks().stream()
                .filter(log -> log.problem().isEmpty())
                .map(TimingLogStats::name)
                .collect(Collectors.toSet());
        return facts.records().experiment().clocks().stream()
                .filter(log -> log.member().equals(member.nameInStudy()) && read.contains(log.name()))
                .map(TimingLogSpec::file)
                .distinct()
                .count();
    }

    long all() {
        return cutShort + unfinished + files;
    }

    /** Describes each count that is not 0, such as "3 files left behind". */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        word(words, cutShort, "truncated leftovers of operations that were not acknowledged");
        word(words, unfinished, "begun in the store and never finished");
        word(words, files, "files left behind");
        return words;
    }

    private static void word(List<String> words, long count, String what) {
        if (count > 0) {
            words.add(count + " " + what);
        }
    }
}
