package plimsoll.judge.check;

import java.util.List;
import plimsoll.judge.figure.Downtime;
import plimsoll.model.verdict.Finding;

/** Reports what the deaths of a service that the lab restarts cost its clients; the deaths themselves break the trial. */
final class RestartCheck {
    static final String NAME = "restarts";

    private RestartCheck() {}

    static List<Finding> run(CheckContext context) {
        return Downtime.all(context.facts()).stream()
                .map(downtime -> Finding.holds(NAME, downtime.sentence()))
                .toList();
    }
}
