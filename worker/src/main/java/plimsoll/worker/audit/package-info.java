/**
 * Lists a store and compares each copy with the ledger.
 */
@NullMarked
package plimsoll.worker.audit;

import org.jspecify.annotations.NullMarked;
