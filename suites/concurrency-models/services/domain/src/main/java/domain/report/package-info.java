/** A page made from the answers of two other services. */
@NullMarked
package domain.report;

import org.jspecify.annotations.NullMarked;
