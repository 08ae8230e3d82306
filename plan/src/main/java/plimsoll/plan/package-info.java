/** The next experiment to run, as pure functions of the study and a seed. Control plane: allocates freely. */
@NullMarked
package plimsoll.plan;

import org.jspecify.annotations.NullMarked;
