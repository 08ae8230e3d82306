package plimsoll.judge.check;

import java.util.List;
import plimsoll.model.verdict.Finding;

/** A check of a trial's records; it returns no finding if it does not apply. */
@FunctionalInterface
interface Check {
    List<Finding> run(CheckContext context);
}
