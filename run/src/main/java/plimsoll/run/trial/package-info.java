/** One trial: launch, load, watch, audit, and its records in its folder. Control plane. */
@NullMarked
package plimsoll.run.trial;

import org.jspecify.annotations.NullMarked;
