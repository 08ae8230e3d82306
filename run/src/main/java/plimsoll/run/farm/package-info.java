/** A farm of machines that work on one run; the module {@code farm} has the implementation, which is loaded on request. */
@NullMarked
package plimsoll.run.farm;

import org.jspecify.annotations.NullMarked;
