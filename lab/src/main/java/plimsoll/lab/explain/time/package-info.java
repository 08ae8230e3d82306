/**
 * Shows where the operations of a JVM spend their time: a flight recording with our own settings, and thread dumps,
 * both over the attach socket. Control plane.
 */
@NullMarked
package plimsoll.lab.explain.time;

import org.jspecify.annotations.NullMarked;
