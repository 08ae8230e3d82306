/**
 * The files of a result: where each one is, how it is written, and how it is read back even after a crash. Control
 * plane: it may allocate; only the ledger's bytes are processed in bulk.
 */
@NullMarked
package plimsoll.records;

import org.jspecify.annotations.NullMarked;
