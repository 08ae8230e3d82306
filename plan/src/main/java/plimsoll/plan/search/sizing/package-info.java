/** How a container's memory is split into heap and the rest: our way and two rivals. Pure. Control plane: allocates freely. */
@NullMarked
package plimsoll.plan.search.sizing;

import org.jspecify.annotations.NullMarked;
