package plimsoll.lab.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.records.member.MemberFolder;

/**
 * The options that every JVM of a trial is given in the open, because a cap would change them in silence: heap,
 * collector, processors; and the files that show how it ended. What a command says itself stays.
 *
 * @param logs the member's log directory
 * @param temporary where its temporary files go, since one that is killed leaves them
 * @param heap its heap limit, if any
 * @param cores that it may use
 * @param memory that the JVM will see: its cap, or the machine's
 * @param dumps whether the disk has room for a dump of the heap
 */
record JavaFlags(Path logs, Path temporary, Optional<Bytes> heap, int cores, Bytes memory, boolean dumps) {
    /** The JVM's own rule for a "server" since JDK 9: two processors and 2 GiB, less 256 MiB that firmware may hide. */
    private static final Bytes SERVER_MEMORY = Bytes.ofMebibytes(1792);

    private static final int SERVER_CORES = 2;
    private static final Set<String> TAKE_A_VALUE = Set.of(
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path",
            "--add-modules",
            "--add-opens",
            "--add-exports",
            "--add-reads",
            "--upgrade-module-path",
            "--enable-native-access",
            "--limit-modules",
            "--patch-module");

    static boolean isJava(List<String> command) {
        String program = command.getFirst();
        return program.substring(program.lastIndexOf('/') + 1).equals("java");
    }

    /**
     * The command with the missing options right after the program; a bare {@code java} becomes the lab's own.
     *
     * @param elsewhere options that the JVM finds in variables and files: a second collector would keep it from starting
     */
    List<String> into(List<String> command, List<String> elsewhere) {
        List<String> whole = new ArrayList<>();
        whole.add(command.getFirst().equals("java") ? ownJava() : command.getFirst());
        whole.addAll(missing(options(command), elsewhere));
        whole.addAll(command.subList(1, command.size()));
        return whole;
    }

    /** The heap limit that counts: the command's own -Xmx before ours. */
    Optional<Bytes> heapOf(List<String> command) {
        return options(command).stream()
                .filter(option -> option.startsWith("-Xmx"))
                .reduce((_, last) -> last)
                .map(option -> Bytes.parse(option.substring("-Xmx".length())))
                .or(() -> heap);
    }

    /** The same for a program that starts a JVM somewhere inside: the value of JAVA_TOOL_OPTIONS. */
    String toolOptions(Optional<String> own) {
        List<String> quoted =
                missing(own.map(text -> List.of(text.split("\\s+"))).orElse(List.of()), List.of()).stream()
                        .map(JavaFlags::quoted)
                        .toList();
        return String.join(" ", quoted) + own.map(text -> " " + text).orElse("");
    }

    static String ownJava() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private List<String> missing(List<String> present, List<String> elsewhere) {
        List<String> all = Stream.concat(present.stream(), elsewhere.stream()).toList();
        List<String> flags = new ArrayList<>();
        if (none(present, option -> option.startsWith("-Xmx") || option.startsWith("-XX:MaxHeapSize"))) {
            heap.ifPresent(bytes -> flags.add("-Xmx" + bytes));
        }
        if (none(all, option -> option.matches("-XX:\\+Use\\w+GC"))) {
            flags.add(collector());
        }
        if (none(all, option -> option.startsWith("-XX:ActiveProcessorCount"))) {
            flags.add("-XX:ActiveProcessorCount=" + cores);
        }
        flags.add("-Xlog:gc*:file=" + logFile("gc.log") + ":uptime,uptimemillis:filecount=" + MemberFolder.GC_LOGS
                + ",filesize=100m");
        if (none(present, option -> option.startsWith("-Djava.io.tmpdir"))) {
            flags.add("-Djava.io.tmpdir=" + temporary);
        }
        if (none(present, option -> option.startsWith("-XX:ErrorFile"))) {
            flags.add("-XX:ErrorFile=" + logs.resolve("hs_err.log"));
        }
        if (none(present, option -> option.startsWith("-XX:OnOutOfMemoryError"))) {
            flags.add("-XX:OnOutOfMemoryError=touch '" + logs.resolve("oom.marker") + "'");
        }
        if (dumps && none(present, option -> option.matches("-XX:[+-]?HeapDump.*"))) {
            flags.add("-XX:+HeapDumpOnOutOfMemoryError");
            flags.add("-XX:HeapDumpPath=" + dump());
        }
        return flags;
    }

    Path dump() {
        return logs.resolve("heap.hprof");
    }

    private String collector() {
        boolean server = cores >= SERVER_CORES && memory.compareTo(SERVER_MEMORY) >= 0;
        return server ? "-XX:+UseG1GC" : "-XX:+UseSerialGC";
    }

    /** The logging option splits at colons and commas that are not in quotes. */
    private String logFile(String name) {
        String path = logs.resolve(name).toString();
        return path.matches(".*[:,].*") ? '"' + path + '"' : path;
    }

    /** The JVM takes off either kind of quote; a trial's folder holds none of them. */
    private static String quoted(String option) {
        char quote = option.indexOf('\'') >= 0 ? '"' : '\'';
        return option.matches("[\\w.,:/=+*@-]+") ? option : quote + option + quote;
    }

    /** The JVM's part of the command line: up to -jar, or to the main class. */
    private static List<String> options(List<String> command) {
        List<String> options = new ArrayList<>();
        for (int i = 1; i < command.size(); i++) {
            String word = command.get(i);
            if (word.equals("-jar") || !word.matches("[-@].*")) {
                break;
            }
            options.add(word);
            i += TAKE_A_VALUE.contains(word) ? 1 : 0;
        }
        return options;
    }

    private static boolean none(List<String> options, Predicate<String> test) {
        return options.stream().noneMatch(test);
    }
}
