/** Common code of the servers: options, paths, receipts, and the end of the process. */
@NullMarked
package intake.peer;

import org.jspecify.annotations.NullMarked;
