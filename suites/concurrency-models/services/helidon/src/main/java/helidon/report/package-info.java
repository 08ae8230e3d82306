/** The Report service on virtual threads: one a request until its answer is written. */
@NullMarked
package helidon.report;

import org.jspecify.annotations.NullMarked;
