package relay.budgeted;

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
 * @param deadline for a body to get its bytes of the budget, and then to arrive
 */
public record Settings(StudyExecutor executor, int budgetBytes, Duration deadline) {

    static Settings from(Environment environment) {
        DataSize budget = environment.getProperty("budget", DataSize.class, DataSize.ofMegabytes(64));
        return new Settings(
                StudyExecutor.from(environment),
                Math.toIntExact(budget.toBytes()),
                DurationStyle.detectAndParse(environment.getProperty("deadline", "120s")));
    }
}
