package plimsoll.cli.screen;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A completion script for fish, for which the library has none. Fish completes files by itself after a verb other than
 * help.
 *
 * @param root the whole program
 */
public record FishCompletion(CommandSpec root) {
    /** A line for each verb, each option and each argument with known values, with its description. */
    public String script() {
        List<String> lines = new ArrayList<>();
        root.subcommands().forEach((name, verb) -> {
            String seen = "__fish_seen_subcommand_from " + name;
            lines.add(line("not __fish_seen_subcommand_from " + verbs(), "-f -a " + name, summary(verb)));
            if (verb.getCommandSpec().userObject() instanceof HelpCommand) {
                root.subcommands()
                        .forEach((other, described) -> lines.add(line(seen, "-f -a " + other, summary(described))));
            }
            visible(verb.getCommandSpec())
                    .forEach(option -> lines.add(line(seen, words(option), first(option.description()))));
            verb.getCommandSpec().positionalParameters().stream()
                    .filter(argument -> !values(argument).isEmpty())
                    .forEach(argument ->
                            lines.add(line(seen, "-a " + quoted(values(argument)), first(argument.description()))));
        });
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    /** The known values of an argument, separated by blanks; empty for those that are files alone. */
    private static String values(PositionalParamSpec argument) {
        Iterable<String> known = argument.completionCandidates();
        return known == null ? "" : String.join(" ", known).toLowerCase(Locale.ROOT);
    }

    private String verbs() {
        return String.join(" ", root.subcommands().keySet());
    }

    private static Stream<OptionSpec> visible(CommandSpec verb) {
        return verb.options().stream().filter(option -> !option.hidden());
    }

    /** Long and short names, and {@code -r} where a value follows. */
    private static String words(OptionSpec option) {
        String names = Arrays.stream(option.names())
                .map(name -> name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1))
                .collect(Collectors.joining(" "));
        return names + (option.arity().max() > 0 ? " -r" : "");
    }

    private String line(String condition, String words, String description) {
        // A help text is a format, in which a percent sign is doubled.
        String plain = description.replace("%%", "%");
        return "complete -c " + root.name() + " -n " + quoted(condition) + " " + words + " -d " + quoted(plain);
    }

    private static String summary(CommandLine verb) {
        String[] header = verb.getCommandSpec().usageMessage().header();
        return header.length > 0
                ? header[0]
                : first(verb.getCommandSpec().usageMessage().description());
    }

    private static String first(String[] text) {
        return text.length > 0 ? text[0] : "";
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
