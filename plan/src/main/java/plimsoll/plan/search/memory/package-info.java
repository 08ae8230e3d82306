/** The memory of a service as a line over its load, which tells a search where to begin. Control plane. */
@NullMarked
package plimsoll.plan.search.memory;

import org.jspecify.annotations.NullMarked;
