/**
 * Files with one byte per operation, memory-mapped, so that every mark survives the death of the process that made it.
 */
@NullMarked
package plimsoll.worker.ledger;

import org.jspecify.annotations.NullMarked;
