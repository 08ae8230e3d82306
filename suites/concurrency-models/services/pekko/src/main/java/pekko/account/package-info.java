/** Accounts as actors: requests are messages, which wait in the mailbox of their account and hold no thread. */
@NullMarked
package pekko.account;

import org.jspecify.annotations.NullMarked;
