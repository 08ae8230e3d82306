/** Accounts: their state, which one caller at a time may change, the journal that survives a failure, and a lock around them. */
@NullMarked
package domain.account;

import org.jspecify.annotations.NullMarked;
