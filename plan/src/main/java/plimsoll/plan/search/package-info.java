/**
 * The largest load that holds, or the smallest memory: which trial comes next, and the answer when there is enough. Pure:
 * functions of the trials so far, so that a search goes on from the trials on disk. Control plane: allocates freely.
 */
@NullMarked
package plimsoll.plan.search;

import org.jspecify.annotations.NullMarked;
