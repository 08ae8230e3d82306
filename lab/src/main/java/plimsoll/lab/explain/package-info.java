/** Looks inside the services of a trial that is shown and never judged: what costs memory and time has its place here and nowhere else. Control plane. */
@NullMarked
package plimsoll.lab.explain;

import org.jspecify.annotations.NullMarked;
