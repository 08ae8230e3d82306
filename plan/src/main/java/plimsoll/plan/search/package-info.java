/**
 * Searches for the largest load or the smallest memory that holds: the next trial, and the answer once there are
 * enough. The functions depend only on the trials so far, so a search can resume from the trials on disk. Control
 * plane: allocates freely.
 */
@NullMarked
package plimsoll.plan.search;

import org.jspecify.annotations.NullMarked;
