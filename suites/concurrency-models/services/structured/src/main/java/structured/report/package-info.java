/** The Report service on virtual threads that fetch its parts at once: in a scope, or by futures. */
@NullMarked
package structured.report;

import org.jspecify.annotations.NullMarked;
