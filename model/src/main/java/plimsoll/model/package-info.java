/**
 * Plain data that the stages exchange: what to run, what was observed, and what it means. No clock, no file, no logger.
 * Compiles for Java 17, because a worker inside a measured process uses it there.
 */
@NullMarked
package plimsoll.model;

import org.jspecify.annotations.NullMarked;
