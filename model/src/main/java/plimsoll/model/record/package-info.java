/** Records of a trial as plain data: events, samples, progress, and how members and the trial ended. */
@NullMarked
package plimsoll.model.record;

import org.jspecify.annotations.NullMarked;
