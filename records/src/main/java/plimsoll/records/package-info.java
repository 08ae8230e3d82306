/**
 * The files of a result: where each stands, how it is written, how it is read back after whatever happened. Control plane:
 * it may allocate; only the ledger's bytes are touched in bulk.
 */
@NullMarked
package plimsoll.records;

import org.jspecify.annotations.NullMarked;
