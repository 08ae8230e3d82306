/** Several machines that work on one run, by a broker: the control plane of a farm. */
@NullMarked
package plimsoll.farm;

import org.jspecify.annotations.NullMarked;
