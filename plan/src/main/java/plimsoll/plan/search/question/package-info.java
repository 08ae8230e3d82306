/**
 * The questions of a search as its result stores them: searches, checks and the trials they requested. Control plane.
 */
@NullMarked
package plimsoll.plan.search.question;

import org.jspecify.annotations.NullMarked;
