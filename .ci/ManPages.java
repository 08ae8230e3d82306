import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import plimsoll.cli.Main;

/**
 * Writes {@code plimsoll.1}, and {@code plimsoll-VERB.1} for each verb, from what {@code --help} shows. The library's own
 * generator writes AsciiDoc, which takes a second tool, in Ruby, to become a page.
 *
 * <p>Arguments: the directory, the version, the day of the commit as {@code 2026-11-27}.
 */
final class ManPages {
    private final String version;
    private final String day;

    private ManPages(String version, String day) {
        this.version = version;
        this.day = day;
    }

    public static void main(String[] arguments) throws IOException {
        Path directory = Files.createDirectories(Path.of(arguments[0]));
        ManPages pages = new ManPages(arguments[1], arguments[2]);
        CommandLine tool = Main.commandLine();
        Files.writeString(directory.resolve("plimsoll.1"), pages.page("plimsoll", tool));
        for (Map.Entry<String, CommandLine> verb : tool.getSubcommands().entrySet()) {
            String name = "plimsoll-" + verb.getKey();
            Files.writeString(directory.resolve(name + ".1"), pages.page(name, verb.getValue()));
        }
    }

    private String page(String name, CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        List<String> page = new ArrayList<>();
        page.add(".TH " + name.toUpperCase(Locale.ROOT) + " 1 " + day + " \"Plimsoll " + version + "\"");
        page.add(".SH NAME");
        page.add(text(name) + " \\- " + text(summary(spec.usageMessage())));
        Help help = new Help(spec, Help.Ansi.OFF);
        page.add(".SH SYNOPSIS");
        unfilled(page, help.synopsis(0));
        page.add(".SH DESCRIPTION");
        help.description().lines().map(ManPages::text).forEach(page::add);
        verbs(page, line);
        options(page, spec);
        codes(page, spec.usageMessage(), help.exitCodeListHeading().strip());
        examples(page, help.footer());
        page.add(".SH SEE ALSO");
        page.add(name.equals("plimsoll") ? "The documents in docs, beside the program." : "\\fBplimsoll\\fR(1)");
        return String.join("\n", page) + "\n";
    }

    private static void verbs(List<String> page, CommandLine line) {
        if (!line.getSubcommands().isEmpty()) {
            page.add(".SH VERBS");
            line.getSubcommands()
                    .forEach((verb, its) -> entry(
                            page,
                            "\\fB" + text(line.getCommandName() + "-" + verb) + "\\fR(1)",
                            summary(its.getCommandSpec().usageMessage())));
        }
    }

    private static void options(List<String> page, CommandSpec spec) {
        page.add(".SH OPTIONS");
        for (PositionalParamSpec word : spec.positionalParameters()) {
            entry(page, "\\fI" + text(word.paramLabel()) + "\\fR", description(word));
        }
        for (OptionSpec option : spec.options()) {
            if (!option.hidden()) {
                entry(page, names(option), description(option));
            }
        }
    }

    /** A verb without a list of codes may have a sentence about them, which is its heading. */
    private static void codes(List<String> page, UsageMessageSpec usage, String heading) {
        if (!usage.exitCodeList().isEmpty()) {
            page.add(".SH EXIT STATUS");
            usage.exitCodeList().forEach((code, meaning) -> entry(page, text(code), meaning));
        } else if (!heading.isEmpty()) {
            page.add(".SH EXIT STATUS");
            heading.lines().map(ManPages::text).forEach(page::add);
        }
    }

    private static void examples(List<String> page, String footer) {
        if (!footer.isEmpty()) {
            page.add(".SH EXAMPLES");
            unfilled(page, footer);
        }
    }

    private static void unfilled(List<String> page, String lines) {
        page.add(".nf");
        lines.lines().map(ManPages::text).forEach(page::add);
        page.add(".fi");
    }

    private static String summary(UsageMessageSpec usage) {
        return usage.header().length > 0 ? usage.header()[0] : usage.description()[0];
    }

    private static void entry(List<String> page, String term, String text) {
        page.add(".TP");
        page.add(term);
        page.add(text(text));
    }

    private static String names(OptionSpec option) {
        String value = option.arity().max() > 0 ? " \\fI" + text(option.paramLabel()) + "\\fR" : "";
        return Arrays.stream(option.names())
                .map(name -> "\\fB" + text(name) + "\\fR")
                .collect(Collectors.joining(", ")) + value;
    }

    /** Its text is a format, in which a percent sign is doubled. */
    private static String description(ArgSpec argument) {
        return String.join(" ", argument.description()).replace("%%", "%");
    }

    /** Escapes a line for troff, in which a backslash and a leading dot or quote are instructions. */
    private static String text(String line) {
        String escaped = line.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
