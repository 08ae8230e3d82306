/** What a search moves: a knob of an experiment, the axis of its values, and a turn of it. Control plane. */
@NullMarked
package plimsoll.plan.search.knob;

import org.jspecify.annotations.NullMarked;
