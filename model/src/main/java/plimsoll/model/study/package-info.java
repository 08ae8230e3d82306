/** The question and the points that answer it: studies, cells, experiments, objectives, searches. */
@NullMarked
package plimsoll.model.study;

import org.jspecify.annotations.NullMarked;
