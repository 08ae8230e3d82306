package plimsoll.engine.plan.search;

import java.util.Optional;

/**
 * Why a trial was run: the content of its {@code asked.json}.
 *
 * @param by the name of the search or of the check
 * @param step the value that was tried and what for; absent for a check, which tries one experiment
 */
public record Asked(String by, Optional<Step.Next> step) {}
