package plimsoll.farm.message;

import java.time.Duration;
import plimsoll.model.FixedTimeout;

/**
 * The waits of agents and labs.
 *
 * @param sign between two signs of life
 * @param lost without a sign of life until a block goes to another agent
 * @param answer for an answer of the lab
 * @param home for the lab to take the records of a block
 * @param pause before a new connection, or the same question
 * @param skipped before a block is tried again whose lab does not answer
 * @param gathering for the agents to report, when a run begins
 * @param deserted without an agent until a run ends
 */
public record FarmTiming(
        Duration sign,
        Duration lost,
        Duration answer,
        Duration home,
        Duration pause,
        Duration skipped,
        Duration gathering,
        Duration deserted) {
    public static final FarmTiming USUAL = new FarmTiming(
            FixedTimeout.FARM_SIGN.time(),
            FixedTimeout.FARM_LOST.time(),
            FixedTimeout.FARM_ANSWER.time(),
            FixedTimeout.FARM_HOME.time(),
            FixedTimeout.FARM_PAUSE.time(),
            FixedTimeout.FARM_SKIPPED.time(),
            FixedTimeout.FARM_GATHERING.time(),
            FixedTimeout.FARM_DESERTED.time());
}
