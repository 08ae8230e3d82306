/** Load: workloads, load models, phases, flows, and the faults that are injected into a phase. */
@NullMarked
package plimsoll.model.load;

import org.jspecify.annotations.NullMarked;
