/** Asks a JVM from outside, over its own attach socket, within a deadline. Control plane. */
@NullMarked
package plimsoll.lab.explain.attach;

import org.jspecify.annotations.NullMarked;
