package plimsoll.farm.generator;

import java.util.Optional;
import plimsoll.lab.launch.NeedsLink;
import plimsoll.model.record.LaunchRecord;

/**
 * A report of an agent on needs: one when they have started or failed, and one after their end.
 *
 * @param failure of the start; empty if all needs became ready
 * @param record of those that were started
 * @param trouble of the machine, such as a full disk; empty if there was none
 */
record NeedsState(Optional<NeedsLink.FailedStart> failure, LaunchRecord record, Optional<String> trouble) {}
