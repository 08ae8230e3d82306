/**
 * A queue on disk that can be copied as it is: this package needs only the JDK. Entries are appended to segments, each
 * with a checksum; a consumer's position is stored beside them.
 *
 * <p>The durability of an acknowledged offer is a setting: it survives the death of the process in every mode, and a
 * power failure from the last force on ({@link queues.segment.Settings#forceEvery}). It does not survive the loss of
 * the machine: there is no replica.
 */
@NullMarked
package queues.segment;

import org.jspecify.annotations.NullMarked;
