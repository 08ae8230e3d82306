package relay.tempfile;

import java.nio.file.Path;
import org.springframework.core.env.Environment;
import relay.shared.StudyExecutor;

/**
 * Options of the command line.
 *
 * @param executor runs the uploads
 * @param directory holds the temporary files
 * @param sweeps whether a start deletes those of an earlier process, which must have ended
 */
public record Settings(StudyExecutor executor, Path directory, boolean sweeps) {

    static Settings from(Environment environment) {
        String directory = environment.getProperty("temp", System.getProperty("java.io.tmpdir"));
        return new Settings(
                StudyExecutor.from(environment),
                Path.of(directory),
                environment.getProperty("sweep", Boolean.class, false));
    }
}
