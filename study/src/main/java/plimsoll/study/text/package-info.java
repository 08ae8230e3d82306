/** A file as a tree of values with their locations, and the problems found in it. Control plane. */
@NullMarked
package plimsoll.study.text;

import org.jspecify.annotations.NullMarked;
