/**
 * Public entry point: a caller puts a request into a record, a planner turns it into a plan, and the plan runs with a
 * listener and ends in a result. Joins the stages. Control plane.
 */
@NullMarked
package plimsoll.run;

import org.jspecify.annotations.NullMarked;
