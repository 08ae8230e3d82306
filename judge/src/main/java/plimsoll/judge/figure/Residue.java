package plimsoll.judge.figure;

import java.util.ArrayList;
import java.util.List;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.load.LoadModel;
import plimsoll.model.record.MemberRecord;

/**
 * What lies about when everything is over, and should not: no promise is broken by it.
 *
 * @param cutShort copies in a store, shorter than sent or changed, of operations that were not acknowledged
 * @param unfinished begun in a store and never finished
 * @param files in the scratch directories of the subjects; none where the subject is itself what is filled: those are its store
 */
public record Residue(long cutShort, long unfinished, long files) {
    public static Residue of(TrialFacts facts) {
        long unfinished = facts.records().audits().stream()
                .flatMap(audit -> audit.summary().stream())
                .flatMap(summary -> summary.unfinished().stream())
                .mapToLong(Long::longValue)
                .sum();
        return new Residue(facts.books().leftovers(), unfinished, isStore(facts) ? 0 : files(facts));
    }

    private static boolean isStore(TrialFacts facts) {
        return facts.records().workers().stream()
                .map(worker -> worker.workload().load())
                .anyMatch(load -> load instanceof LoadModel.Fill || load instanceof LoadModel.Drain);
    }

    private static long files(TrialFacts facts) {
        return facts.records().subjects().stream()
                .map(MemberRecord::filesLeft)
                .mapToLong(left -> left.orElse(0L))
                .sum();
    }

    long all() {
        return cutShort + unfinished + files;
    }

    /** "25 truncated leftovers, 3 files left behind"; empty when nothing lies about. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        word(words, cutShort, "truncated leftovers of what was not acknowledged");
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
