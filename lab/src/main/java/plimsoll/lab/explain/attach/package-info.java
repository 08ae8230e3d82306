/** Sends commands to a JVM from outside, over its attach socket, within a deadline. Control plane. */
@NullMarked
package plimsoll.lab.explain.attach;

import org.jspecify.annotations.NullMarked;
