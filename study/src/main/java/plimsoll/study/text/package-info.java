/** A file as a tree of values that know their place, and the problems that are found in it. Control plane. */
@NullMarked
package plimsoll.study.text;

import org.jspecify.annotations.NullMarked;
