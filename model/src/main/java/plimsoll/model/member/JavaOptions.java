package plimsoll.model.member;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The options of a JVM, behind java in a command line and in JAVA_TOOL_OPTIONS. */
public final class JavaOptions {
    /** The variable from which every JVM takes options. */
    public static final String TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";

    /** Variables from which a JVM or its launcher takes options, weakest first. Only the last overrides the command. */
    public static final List<String> VARIABLES = List.of(TOOL_OPTIONS, "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    /** Matches an option that chooses a collector. */
    public static final String COLLECTOR = "-XX:\\+Use\\w+GC";

    private static final Set<String> CLASS_PATHS = Set.of("-cp", "-classpath", "--class-path");
    private static final Set<String> MODULE_PATHS = Set.of("-p", "--module-path", "--upgrade-module-path");

    private static final Set<String> OTHERS_WITH_VALUE = Set.of(
            "--add-modules",
            "--add-opens",
            "--add-exports",
            "--add-reads",
            "--enable-native-access",
            "--limit-modules",
            "--patch-module");

    private JavaOptions() {}

    public static boolean isJava(String program) {
        return program.substring(program.lastIndexOf('/') + 1).equals("java");
    }

    public static boolean isClassPath(String option) {
        return CLASS_PATHS.contains(option);
    }

    /** Returns whether the option's value is a class path or a module path. */
    public static boolean isPath(String option) {
        return isClassPath(option) || MODULE_PATHS.contains(option);
    }

    /** Returns whether the launcher replaces this word with those of a file; {@code @@x} is a plain word. */
    public static boolean isArgumentFile(String word) {
        return word.length() > 1 && word.startsWith("@") && !word.startsWith("@@");
    }

    /** Returns whether the option's value is the next word (java --help, JDK 25); all others contain their value. */
    public static boolean hasValue(String option) {
        return isPath(option) || OTHERS_WITH_VALUE.contains(option);
    }

    /**
     * Returns the place behind the options of a command that begins with java: of {@code -jar}, of the module or of the
     * main class.
     */
    public static int end(List<String> command) {
        int at = 1;
        while (at < command.size() && command.get(at).matches("(?s)[-@].*") && !namesProgram(command.get(at))) {
            at += hasValue(command.get(at)) ? 2 : 1;
        }
        return Math.min(at, command.size());
    }

    /**
     * Returns the options of a command that begins with java, each as one word that JAVA_TOOL_OPTIONS takes, without
     * class paths, module paths and files of options, which it does not take.
     */
    public static List<String> portable(List<String> command) {
        List<String> options = new ArrayList<>();
        int end = end(command);
        int at = 1;
        while (at < end) {
            String option = command.get(at);
            // A program of an image has its own classes.
            boolean path = isPath(option.replaceFirst("(?s)=.*", "")) || option.startsWith("@");
            int value = hasValue(option) ? 1 : 0;
            if (!path && at + value < end) {
                options.add(value == 0 ? option : option + "=" + command.get(at + value));
            }
            at += 1 + value;
        }
        return options;
    }

    private static boolean namesProgram(String word) {
        return word.equals("-jar") || word.equals("-m") || word.equals("--module") || word.startsWith("--module=");
    }

    /** Returns the words of a variable's value as written, with their quotes; a blank within quotes divides none. */
    public static List<String> words(String value) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        char quote = 0;
        for (int at = 0; at < value.length(); at++) {
            char next = value.charAt(at);
            if (quote == 0 && Character.isWhitespace(next)) {
                words.add(word.toString());
                word.setLength(0);
                continue;
            }
            if (next == quote) {
                quote = 0;
            } else if (quote == 0 && (next == '"' || next == '\'')) {
                quote = next;
            }
            word.append(next);
        }
        words.add(word.toString());
        words.removeIf(String::isEmpty);
        return words;
    }

    /** Quotes an option for JAVA_TOOL_OPTIONS, if it needs quotes. */
    public static String quoted(String option) {
        char quote = option.indexOf('\'') >= 0 ? '"' : '\'';
        return option.matches("[\\w.,:/=+*@-]+")
                ? option
                : quote + (quote == '"' ? option.replace("\"", "\"'\"'\"") : option) + quote;
    }

    /** Returns a word of {@link #words} as the JVM reads it. */
    public static String unquoted(String word) {
        StringBuilder plain = new StringBuilder();
        char quote = 0;
        for (int at = 0; at < word.length(); at++) {
            char next = word.charAt(at);
            if (next == quote) {
                quote = 0;
            } else if (quote == 0 && (next == '"' || next == '\'')) {
                quote = next;
            } else {
                plain.append(next);
            }
        }
        return plain.toString();
    }
}
