/**
 * Mechanisms that limit a process's memory, from the kernel's cap to none, each a
 * {@link plimsoll.lab.launch.cap.CapMechanism}. Control plane.
 */
@NullMarked
package plimsoll.lab.launch.cap;

import org.jspecify.annotations.NullMarked;
