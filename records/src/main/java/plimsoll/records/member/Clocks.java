package plimsoll.records.member;

import java.util.List;
import plimsoll.model.result.ClockTimes;

/** What the clocks on the operations' way said in one trial, from outside in: the content of {@code clocks.json}. */
public record Clocks(List<ClockTimes> clocks) {
    public Clocks {
        clocks = List.copyOf(clocks);
    }
}
