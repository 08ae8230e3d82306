/**
 * The protocol between lab and worker, and the files that both use: orders, summaries, messages, ledgers and stored
 * copies. One type both writes and reads each format. A torn or malformed file or line ends in {@link
 * plimsoll.model.record.UnreadableRecordException}, never in a wrong value. Compiles for Java 17 and reads without a
 * mapping library, because a worker's heap is 16 MB.
 */
@NullMarked
package plimsoll.wire;

import org.jspecify.annotations.NullMarked;
