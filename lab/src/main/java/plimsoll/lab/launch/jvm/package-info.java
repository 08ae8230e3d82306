/** Options of a member's JVM: which it gets from the lab, and whether it took them. Control plane: may allocate freely. */
@NullMarked
package plimsoll.lab.launch.jvm;

import org.jspecify.annotations.NullMarked;
