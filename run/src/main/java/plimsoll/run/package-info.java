/** Joins the stages: a study goes in, trials are executed one after the other, records lie on disk afterwards. Control plane. */
@NullMarked
package plimsoll.run;

import org.jspecify.annotations.NullMarked;
