package plimsoll.records.member;

import java.util.List;
import plimsoll.model.result.TimingLogStats;

/** What the clocks on the operations' way said in one trial, from outside in: the content of {@code clocks.json}. */
public record TimingLogRecord(List<TimingLogStats> clocks) {
    public TimingLogRecord {
        clocks = List.copyOf(clocks);
    }
}
