/** The figures of one trial, each a fold over its facts. Control plane. */
@NullMarked
package plimsoll.judge.figure;

import org.jspecify.annotations.NullMarked;
