/** The Report service on threads: one a request until its answer is written. */
@NullMarked
package mvc.report;

import org.jspecify.annotations.NullMarked;
