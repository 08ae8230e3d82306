/** A linear model of a service's memory over its load, which tells a search where to start. Control plane. */
@NullMarked
package plimsoll.plan.search.memory;

import org.jspecify.annotations.NullMarked;
