package plimsoll.study.setting;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import plimsoll.model.member.JavaOptions;
import plimsoll.study.text.SourceLocation;

/** Checks that the program, jars and class paths of a command exist. */
public final class NamedFileCheck {
    private final ReadContext context;
    private final Path directory;
    private final SourceLocation location;

    public NamedFileCheck(ReadContext context, Path directory, SourceLocation location) {
        this.context = context;
        this.directory = directory;
        this.location = location;
    }

    public void check(List<String> command) {
        program(command.getFirst());
        if (!JavaOptions.isJava(command.getFirst())) {
            return;
        }
        for (int i = 1; i < command.size(); i++) {
            String word = command.get(i);
            String option = i > 1 ? command.get(i - 1) : "";
            if (JavaOptions.isArgumentFile(word)) {
                exists(word.substring(1));
            } else if (option.equals("-jar")) {
                exists(word);
                return;
            } else if (JavaOptions.isClassPath(option)) {
                classPath(word);
            } else if (!word.startsWith("-") && !JavaOptions.hasValue(option)) {
                return;
            }
        }
    }

    public void exists(String written) {
        if (written.contains("${") || written.isEmpty()) {
            return;
        }
        try {
            if (!Files.exists(directory.resolve(written))) {
                context.problems()
                        .addMissing(
                                location, "there is no " + written + " in " + directory, directory.resolve(written));
            }
        } catch (InvalidPathException _) {
            context.problems().add(location, "'" + written + "' is not a path", "write the path of a file");
        }
    }

    private void classPath(String written) {
        for (String path : written.split(File.pathSeparator, -1)) {
            exists(path.endsWith("/*") ? path.substring(0, path.length() - 2) : path.equals("*") ? "." : path);
        }
    }

    private void program(String program) {
        if (program.contains("${")) {
            return;
        }
        if (program.contains("/")) {
            exists(program);
        } else if (context.machine().program(program).isEmpty()) {
            context.problems()
                    .add(
                            location,
                            "there is no program '" + program + "' on the PATH",
                            "install it, or write its path");
        }
    }
}
