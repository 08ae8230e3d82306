/**
 * The parameters of a search: a knob of an experiment, the range of its values, and a setting of it. Control plane.
 */
@NullMarked
package plimsoll.plan.search.knob;

import org.jspecify.annotations.NullMarked;
