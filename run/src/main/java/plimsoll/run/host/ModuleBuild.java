package plimsoll.run.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import plimsoll.model.FixedTimeout;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;
import plimsoll.study.text.Problem;

/**
 * Builds the parts of suites that a run needs, in a checkout of Plimsoll, or unpacks them, in a distribution. Both begin
 * with the tool alone, so that a user with a service of their own fetches the libraries of no suite.
 */
public final class ModuleBuild {
    private ModuleBuild() {}

    /**
     * Builds the modules that these problems miss.
     *
     * @return whether there were any
     * @throws RequestException when a build fails
     */
    public static boolean of(List<Problem> problems) {
        Optional<Path> home = Optional.ofNullable(System.getProperty("plimsoll.home"))
                .map(directory -> Path.of(directory).toAbsolutePath().normalize());
        List<String> modules = home.map(directory -> below(directory, problems)).orElse(List.of());
        if (!modules.isEmpty()) {
            build(home.orElseThrow(), modules);
        }
        return !modules.isEmpty();
    }

    private static List<String> below(Path home, List<Problem> problems) {
        return problems.stream()
                .flatMap(problem -> problem.unbuilt().stream())
                .filter(module -> module.startsWith(home))
                .map(module -> home.relativize(module).toString())
                .distinct()
                .sorted()
                .toList();
    }

    private static void build(Path home, List<String> modules) {
        List<String> words = new ArrayList<>(List.of("build-modules"));
        words.addAll(modules);
        try {
            OptionalInt code = new LauncherCall(home, words, FixedTimeout.PARTS_BUILT).exitCode();
            if (code.isEmpty() || code.getAsInt() != 0) {
                throw failed(modules, code.isPresent() ? "see above" : "it did not end in an hour");
            }
        } catch (IOException e) {
            throw failed(modules, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RequestException(ExitCode.INTERRUPTED, "interrupted while " + names(modules) + " were built");
        }
    }

    private static RequestException failed(List<String> modules, String why) {
        return new RequestException(ExitCode.MACHINE_LACKS, "cannot build or unpack " + names(modules) + ": " + why);
    }

    private static String names(List<String> modules) {
        return String.join(", ", modules);
    }
}
