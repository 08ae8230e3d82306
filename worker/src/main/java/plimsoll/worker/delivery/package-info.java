/** What came out of a queue or a store, copy by copy: counted, marked at its operation's address, the first of each class kept. */
@NullMarked
package plimsoll.worker.delivery;

import org.jspecify.annotations.NullMarked;
