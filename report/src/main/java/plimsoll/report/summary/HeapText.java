package plimsoll.report.summary;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.inside.ClassShare;
import plimsoll.model.result.inside.HeapContent;

/** Describes the contents of a full heap in one line. */
final class HeapText {
    private static final int NAMED = 3;

    private HeapText() {}

    private record Heap(String member, HeapContent content, Optional<Bytes> limit) {
        long bytes() {
            return content.bytes().count();
        }

        /**
         * Returns whether the heap was mostly free when dumped: other threads may release objects before the dump
         * starts.
         */
        boolean freed() {
            return limit.filter(most -> 2 * bytes() < most.count()).isPresent();
        }

        String words() {
            if (freed()) {
                return "the heap of " + member + " was mostly free again when it was dumped: "
                        + QuantityFormat.bytes(bytes()) + " of "
                        + limit.map(Bytes::toString).orElse("?") + " were in use";
            }
            return "the heap of " + member + " held " + (content.whole() ? "" : "at least ") + classes(content);
        }
    }

    /** Returns the largest classes, with their bytes, shares and numbers of objects. */
    static String classes(HeapContent content) {
        return content.largest().stream()
                .limit(NAMED)
                .map(one -> words(one, content))
                .collect(Collectors.joining(", "));
    }

    private static String words(ClassShare one, HeapContent of) {
        double share = (double) one.bytes().count() / Math.max(1, of.bytes().count());
        return QuantityFormat.bytes(one.bytes().count()) + " of " + one.name() + " (" + QuantityFormat.share(share)
                + ", " + QuantityFormat.count(one.objects()) + (one.objects() == 1 ? " object)" : " objects)");
    }

    /** Returns the text for the fullest heap of the trials that ran out of heap; empty if there is none. */
    static String of(List<TrialResult> trials) {
        return trials.stream()
                .flatMap(HeapText::heaps)
                .filter(heap -> !heap.content().largest().isEmpty())
                .max(Comparator.comparingLong(Heap::bytes))
                .map(Heap::words)
                .orElse("");
    }

    private static Stream<Heap> heaps(TrialResult trial) {
        return trial.heaps().entrySet().stream()
                .map(one -> new Heap(one.getKey(), one.getValue(), limit(trial, one.getKey())));
    }

    private static Optional<Bytes> limit(TrialResult trial, String member) {
        return trial.members().stream()
                .filter(one -> one.name().equals(member))
                .findFirst()
                .flatMap(MemberRecord::heap);
    }
}
