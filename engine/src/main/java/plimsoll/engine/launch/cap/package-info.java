/** Ways to hold a process's memory down, from the kernel's cap to none, each behind {@link plimsoll.engine.launch.cap.CapMechanism}. Control plane. */
@NullMarked
package plimsoll.engine.launch.cap;

import org.jspecify.annotations.NullMarked;
