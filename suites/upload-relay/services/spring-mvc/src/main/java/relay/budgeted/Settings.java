package relay.budgeted;

import org.springframework.core.env.Environment;
import org.springframework.util.unit.DataSize;
import relay.shared.StudyExecutor;

/**
 * Options of the command line.
 *
 * @param executor runs the uploads
 * @param budgetBytes of all bodies in memory together; a larger body is refused
 */
public record Settings(StudyExecutor executor, int budgetBytes) {

    static Settings from(Environment environment) {
        DataSize budget = environment.getProperty("budget", DataSize.class, DataSize.ofMegabytes(64));
        return new Settings(StudyExecutor.from(environment), Math.toIntExact(budget.toBytes()));
    }
}
