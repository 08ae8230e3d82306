/** Accounts on threads: one a request until its answer is written, also while it waits for the account. */
@NullMarked
package mvc.account;

import org.jspecify.annotations.NullMarked;
