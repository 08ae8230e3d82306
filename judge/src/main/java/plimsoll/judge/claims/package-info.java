/**
 * Judges a study's claims by stored trials: pure functions of judged results. A verdict on a claim is computed on
 * demand and never stored. Control plane.
 */
@NullMarked
package plimsoll.judge.claims;

import org.jspecify.annotations.NullMarked;
