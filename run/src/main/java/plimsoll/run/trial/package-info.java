/** One trial: launch, load, watch, audit; its records lie in its folder afterwards. Control plane. */
@NullMarked
package plimsoll.run.trial;

import org.jspecify.annotations.NullMarked;
