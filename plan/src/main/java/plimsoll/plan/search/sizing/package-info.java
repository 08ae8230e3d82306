/**
 * Methods that split a container's memory into heap and the rest: ours and two alternatives. Pure. Control plane:
 * allocates freely.
 */
@NullMarked
package plimsoll.plan.search.sizing;

import org.jspecify.annotations.NullMarked;
