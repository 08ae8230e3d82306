/**
 * Which of a study's claims the stored trials confirm: pure folds over judged results; a standing is computed whenever it is
 * asked for and never stored. Control plane.
 */
@NullMarked
package plimsoll.judge.claims;

import org.jspecify.annotations.NullMarked;
