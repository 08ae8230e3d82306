package plimsoll.run.trial;

import java.time.Duration;
import java.util.Optional;
import plimsoll.model.record.ProgressReport;

/**
 * A trial under way.
 *
 * @param sinceStart of the trial
 * @param progress of all workers of the phase together; empty until the first report
 */
public record TrialProgress(String phase, Duration sinceStart, Optional<ProgressReport> progress) {}
