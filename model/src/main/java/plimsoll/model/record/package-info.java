/** What a trial leaves behind, as plain data: events, samples, progress, how members and the trial ended. */
@NullMarked
package plimsoll.model.record;

import org.jspecify.annotations.NullMarked;
