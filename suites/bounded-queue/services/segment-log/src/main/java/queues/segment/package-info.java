/**
 * A queue on disk that can be copied as it is: this package needs the JDK and nothing else. Entries are appended to segments,
 * each with a checksum; a consumer's position is kept beside them.
 *
 * <p>What an acknowledged offer survives is a choice: the death of the process in every mode, a power failure from the last
 * force on ({@link queues.segment.Settings#forceEvery}). The loss of the machine it does not survive: there is no replica.
 */
@NullMarked
package queues.segment;

import org.jspecify.annotations.NullMarked;
