package plimsoll.lab.discover;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The output of a program that refused its arguments or was asked for help, in which the option for its port may stand.
 * It only proposes options: each is tried, and works only if the program then listens on the given port.
 *
 * @param lines of both streams
 */
record UsageText(List<String> lines) {
    static final PortOption HELP = PortOption.argument("--help");

    /** Each is a start of the program. */
    private static final int OPTIONS_MAX = 6;

    /** An option, and the start of its value: after {@code =}, or after one blank. */
    private static final Pattern OPTION =
            Pattern.compile("(?<![\\w.-])(--?)([A-Za-z](?:[\\w.-]{0,60}\\w)?)(?![\\w-])(?:(=)|[ ]([<\\[A-Z\\d]))?");

    private static final Pattern WORDS = Pattern.compile("[._-]|(?<=[a-z\\d])(?=[A-Z])");

    /** Names without a separator. */
    private static final Pattern JOINED = Pattern.compile("^(http|server|web|tcp|listen|bind|local|api|app|rest)port$");

    private static final Set<String> LIKELY = Set.of("http", "server", "web", "listen", "bind");

    /** Ports of something other than the service. */
    private static final Set<String> OTHERS = Set.of(
            "debug",
            "jmx",
            "jdwp",
            "rmi",
            "admin",
            "management",
            "metrics",
            "monitor",
            "stop",
            "shutdown",
            "proxy",
            "remote",
            "https",
            "ssl",
            "tls",
            "ajp",
            "db",
            "database",
            "peer",
            "cluster");

    UsageText {
        lines = List.copyOf(lines);
    }

    /** Returns the likely ones first, without those that are tried anyway. */
    List<PortOption> options() {
        Set<PortOption> options = new LinkedHashSet<>();
        lines.stream()
                .flatMap(line -> OPTION.matcher(line).results().map(Candidate::of))
                .filter(Candidate::namesPort)
                .sorted(Comparator.comparing(Candidate::likely).reversed())
                .forEach(each -> options.addAll(each.forms()));
        options.removeAll(PortOptions.risky());
        return options.stream().limit(OPTIONS_MAX).toList();
    }

    /**
     * An option in the text.
     *
     * @param name with its dashes
     * @param words of the name in lower case
     * @param joined whether its value follows after {@code =}; empty if unknown
     */
    private record Candidate(String name, List<String> words, Optional<Boolean> joined) {
        static Candidate of(MatchResult found) {
            List<String> words = WORDS.splitAsStream(found.group(2))
                    .map(word -> word.toLowerCase(Locale.ROOT))
                    .flatMap(word -> Stream.of(
                            JOINED.matcher(word).replaceFirst("$1 port").split(" ", -1)))
                    .toList();
            boolean joined = found.group(3) != null;
            boolean separate = found.group(4) != null;
            return new Candidate(
                    found.group(1) + found.group(2),
                    words,
                    joined || separate ? Optional.of(joined) : Optional.empty());
        }

        boolean namesPort() {
            return words.getLast().equals("port") && words.stream().noneMatch(OTHERS::contains);
        }

        boolean likely() {
            return words.stream().anyMatch(LIKELY::contains);
        }

        List<PortOption> forms() {
            if (name.startsWith("-D")) {
                return List.of(PortOption.property(name.substring(2)));
            }
            PortOption one = PortOption.argument(name + "=" + ServiceProgram.PORT);
            PortOption two = PortOption.argument(name, ServiceProgram.PORT);
            return joined.map(known -> List.of(known ? one : two)).orElse(List.of(two, one));
        }
    }
}
