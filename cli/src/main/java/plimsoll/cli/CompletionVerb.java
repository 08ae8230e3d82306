package plimsoll.cli;

import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plimsoll.cli.screen.FishCompletion;

/** Prints a script by which a shell completes verbs and options; in any other place it completes suites and files. */
@Command(
        name = "completion",
        header = "Prints a completion script for bash, zsh or fish.",
        description = "Prints a script by which a shell completes verbs, options, suites and files.",
        mixinStandardHelpOptions = true,
        helpCommand = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  source <(plimsoll completion)            in bash and zsh",
            "  plimsoll completion fish | source        in fish"
        })
final class CompletionVerb implements Runnable {
    /** The library's line for an argument that may be a suite. By itself, it would offer suites and no files. */
    private static final Pattern SUITES =
            Pattern.compile("positionals=\\$\\( compReplyArray \"\\$\\{(SUITE\\w*)\\[@]}\" \\)");

    private enum Shell {
        BASH,
        ZSH,
        FISH
    }

    @Parameters(
            paramLabel = "SHELL",
            arity = "0..1",
            description = "bash, zsh or fish (default: bash, whose script zsh reads too).",
            defaultValue = "bash")
    private Shell shell = Shell.BASH;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public void run() {
        CommandSpec own = Objects.requireNonNull(spec);
        own.commandLine().getOut().print(shell == Shell.FISH ? new FishCompletion(own.root()).script() : bash(own));
        own.commandLine().getOut().flush();
    }

    private static String bash(CommandSpec own) {
        String script = AutoComplete.bash(own.root().name(), own.root().commandLine());
        // The library switches off what a shell does where no option fits, which is to complete files.
        String defaults = script.replace("compopt +o default", "compopt -o default");
        return SUITES.matcher(defaults).replaceAll(found -> Matcher.quoteReplacement(suitesAndFiles(found.group(1))));
    }

    private static String suitesAndFiles(String list) {
        return String.format(Locale.ROOT, """
            local IFS=$'\\n' globs=
                  [[ -o noglob ]] || { globs=yes; set -o noglob; }
                  type compopt &>/dev/null && compopt -o filenames
                  COMPREPLY=( $( compgen -W "${%s[*]}" -- "${curr_word}"; compgen -f -- "${curr_word}" ) )
                  [[ -z $globs ]] || set +o noglob
                  return""", list);
    }
}
