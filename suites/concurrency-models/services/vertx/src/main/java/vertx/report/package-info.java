/** The Report service on event loops: nothing in it blocks. */
@NullMarked
package vertx.report;

import org.jspecify.annotations.NullMarked;
