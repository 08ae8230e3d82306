/** The records of one trial, read and laid side by side: the books, the windows of its phases. Control plane. */
@NullMarked
package plimsoll.judge.facts;

import org.jspecify.annotations.NullMarked;
