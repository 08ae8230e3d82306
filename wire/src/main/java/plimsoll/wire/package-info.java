/**
 * What lab and worker say to each other and what both write: orders and summaries, lines, ledgers and what was found stored.
 * Each format is written and read by one type, so that both ends of it are in one place. A file or a line that is torn or of
 * another shape ends in {@link plimsoll.model.record.UnreadableRecordException}, never in a wrong value. Compiles for Java 17 and reads without
 * a mapping library, because a worker's heap is 16m.
 */
@NullMarked
package plimsoll.wire;

import org.jspecify.annotations.NullMarked;
