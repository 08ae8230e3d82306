/** All rounds of a cell, and cells beside each other: who is better, what limits them, what is recommended. Control plane. */
@NullMarked
package plimsoll.judge.cell;

import org.jspecify.annotations.NullMarked;
