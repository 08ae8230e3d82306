/**
 * Records of the copies that came out of a queue or a store: counts, a mark for each operation, and examples of each
 * finding.
 */
@NullMarked
package plimsoll.worker.delivery;

import org.jspecify.annotations.NullMarked;
