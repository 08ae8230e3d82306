package plimsoll.worker.host;

import java.time.Duration;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Until;

/**
 * One phase of a workload.
 *
 * @param producer of its operations' identities
 * @param drain how long operations in flight are awaited after the phase's end
 */
public record PhasePlan(String name, int producer, LoadModel load, Until until, Duration drain) {}
