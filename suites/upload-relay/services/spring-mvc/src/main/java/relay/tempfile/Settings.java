package relay.tempfile;

import java.nio.file.Path;
import org.springframework.core.env.Environment;
import relay.shared.StudyExecutor;

/**
 * Options of the command line.
 *
 * @param executor runs the uploads
 * @param directory holds the temporary files
 */
public record Settings(StudyExecutor executor, Path directory) {

    static Settings from(Environment environment) {
        String directory = environment.getProperty("temp", System.getProperty("java.io.tmpdir"));
        return new Settings(StudyExecutor.from(environment), Path.of(directory));
    }
}
