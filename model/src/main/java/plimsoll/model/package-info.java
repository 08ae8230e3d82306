/**
 * Plain data that the stages hand to each other: what shall be run, what was seen, what it means. No clock, no file, no
 * logger. Compiles for Java 17, because a worker that runs inside a measured process uses it there.
 */
@NullMarked
package plimsoll.model;

import org.jspecify.annotations.NullMarked;
