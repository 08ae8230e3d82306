/**
 * Classifies how members ended: the first cause, in the order of blame, that the records show, with its evidence.
 * Control plane.
 */
@NullMarked
package plimsoll.judge.death;

import org.jspecify.annotations.NullMarked;
