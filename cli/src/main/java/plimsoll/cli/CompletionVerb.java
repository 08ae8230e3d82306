package plimsoll.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints a script by which a shell completes verbs and options, and files where no option is meant. */
@Command(
        name = "completion",
        header = "Prints a completion script for bash and zsh.",
        description = {
            "Prints a script by which bash and zsh complete verbs, options and files:",
            "source <(plimsoll completion)"
        },
        mixinStandardHelpOptions = true,
        helpCommand = true)
final class CompletionVerb implements Runnable {
    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public void run() {
        CommandSpec own = Objects.requireNonNull(spec);
        String script = AutoComplete.bash(own.root().name(), own.root().commandLine());
        // The library switches off what a shell does where no option fits, which is to complete files.
        own.commandLine().getOut().print(script.replace("compopt +o default", "compopt -o default"));
        own.commandLine().getOut().flush();
    }
}
