/**
 * Lists a store and lays each copy beside the ledger.
 */
@NullMarked
package plimsoll.worker.audit;

import org.jspecify.annotations.NullMarked;
