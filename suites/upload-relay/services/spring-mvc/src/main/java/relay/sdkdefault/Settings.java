package relay.sdkdefault;

import org.springframework.core.env.Environment;
import relay.shared.StudyExecutor;

/**
 * Options of the command line.
 *
 * @param executor runs the uploads
 */
public record Settings(StudyExecutor executor) {

    static Settings from(Environment environment) {
        return new Settings(StudyExecutor.from(environment));
    }
}
