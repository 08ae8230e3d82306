/** What is sent, by whom and when: workloads, load models, phases, flows, and the faults that are planted in a phase. */
@NullMarked
package plimsoll.model.load;

import org.jspecify.annotations.NullMarked;
