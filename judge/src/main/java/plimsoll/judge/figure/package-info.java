/** Measures the figures of one trial, each as a pure function of its facts. Control plane. */
@NullMarked
package plimsoll.judge.figure;

import org.jspecify.annotations.NullMarked;
