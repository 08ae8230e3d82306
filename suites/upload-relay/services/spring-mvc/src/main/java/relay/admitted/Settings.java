package relay.admitted;

import java.time.Duration;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.core.env.Environment;
import org.springframework.util.unit.DataSize;
import relay.shared.StudyExecutor;

/**
 * Options of the command line.
 *
 * @param executor runs the uploads
 * @param budgetBytes of all bodies in memory together; a larger body is refused
 * @param patience how long a body waits for its bytes of the budget; zero refuses it at once
 * @param deadline for a body that has them to arrive
 */
public record Settings(StudyExecutor executor, int budgetBytes, Duration patience, Duration deadline) {

    static Settings from(Environment environment) {
        DataSize budget = environment.getProperty("budget", DataSize.class, DataSize.ofMegabytes(64));
        return new Settings(
                StudyExecutor.from(environment),
                Math.toIntExact(budget.toBytes()),
                DurationStyle.detectAndParse(environment.getProperty("wait", "120s")),
                DurationStyle.detectAndParse(environment.getProperty("deadline", "120s")));
    }
}
