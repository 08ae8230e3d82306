package plimsoll.records.member;

import java.util.List;
import plimsoll.model.result.TimingLogStats;

/**
 * The times by the clocks on the path of the operations in one trial, from outside in: the content of {@code
 * clocks.json}.
 */
public record TimingLogRecord(List<TimingLogStats> clocks) {
    public TimingLogRecord {
        clocks = List.copyOf(clocks);
    }
}
