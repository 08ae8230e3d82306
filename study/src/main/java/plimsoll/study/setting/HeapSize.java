package plimsoll.study.setting;

import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.member.Limits;
import plimsoll.study.grammar.QuantityParser;

/** The heap as a study states it. */
public sealed interface HeapSize {
    record Fixed(Bytes size) implements HeapSize {}

    /** @param share of the memory, between 0 and 1 */
    record Share(double share) implements HeapSize {}

    static HeapSize parse(String text) {
        return text.endsWith("%") ? new Share(QuantityParser.share(text)) : new Fixed(QuantityParser.size(text));
    }

    /** Returns the heap in this memory, a share in whole MiB; empty for a share of memory that has no cap. */
    default Optional<Bytes> in(Optional<Bytes> memory) {
        return switch (this) {
            case Fixed(Bytes size) -> Optional.of(size);
            case Share(double share) -> memory.map(cap -> Limits.heapOf(cap, share));
        };
    }

    /** Returns the share of memory that the heap keeps under another memory. */
    default Optional<Double> ofMemory() {
        return switch (this) {
            case Fixed _ -> Optional.empty();
            case Share(double share) -> Optional.of(share);
        };
    }
}
