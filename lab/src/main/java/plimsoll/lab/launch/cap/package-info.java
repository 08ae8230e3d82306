/** Ways to hold a process's memory down, from the kernel's cap to none, each behind {@link plimsoll.lab.launch.cap.CapMechanism}. Control plane. */
@NullMarked
package plimsoll.lab.launch.cap;

import org.jspecify.annotations.NullMarked;
