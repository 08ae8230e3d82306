/** Variants buffer-all-admitted and -refused: buffer-all, and a body has its bytes before a thread of the pool. */
@NullMarked
package relay.admitted;

import org.jspecify.annotations.NullMarked;
