/** Where the operations of a JVM are: a flight recording with our own settings, and thread dumps, asked over the attach socket. Control plane. */
@NullMarked
package plimsoll.lab.explain.time;

import org.jspecify.annotations.NullMarked;
