/**
 * Looks inside the services of a trial that is shown and never judged. Instruments that cost memory or time belong here
 * and nowhere else. Control plane.
 */
@NullMarked
package plimsoll.lab.explain;

import org.jspecify.annotations.NullMarked;
