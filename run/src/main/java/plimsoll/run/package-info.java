/**
 * The face: a caller says in a record what is wanted, a planner makes a plan of it, and the plan is begun with a listener and ends
 * in a result. Joins the stages. Control plane.
 */
@NullMarked
package plimsoll.run;

import org.jspecify.annotations.NullMarked;
