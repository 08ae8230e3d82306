package plimsoll.judge.check;

import java.util.List;
import plimsoll.model.verdict.Finding;

/** One question to the records of a trial; no finding means that it does not apply. */
@FunctionalInterface
interface Check {
    List<Finding> look(CheckContext context);
}
