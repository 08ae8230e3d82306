package plimsoll.lab.launch.jvm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.lab.JvmFiles;
import plimsoll.model.Bytes;
import plimsoll.model.member.JavaOptions;
import plimsoll.records.LabJava;
import plimsoll.records.member.MemberFolder;

/**
 * The options that every JVM of a trial gets explicitly, because a cap would otherwise change the JVM's defaults
 * without notice (heap, collector, processors), plus the files that record how it ended. Options already in the command
 * win.
 *
 * @param files the files that it writes for the lab
 * @param temporary directory for temporary files, because a killed JVM leaves them behind
 * @param heap heap limit, if any
 * @param cores number of cores it may use
 * @param memory memory that the JVM will see: its cap, or the machine's memory
 * @param dumps whether the disk has room for a heap dump
 */
public record JavaFlags(JvmFiles files, Path temporary, Optional<Bytes> heap, int cores, Bytes memory, boolean dumps) {
    /**
     * The JVM's own definition of a "server" since JDK 9: two processors and 2 GiB, less 256 MiB that firmware may
     * hide.
     */
    private static final Bytes SERVER_MEMORY = Bytes.ofMebibytes(1792);

    private static final int SERVER_CORES = 2;

    /**
     * Returns the command with the missing options inserted right after the program. A bare {@code java} becomes the
     * lab's own.
     *
     * @param indirect options that the JVM reads from variables and files; a second collector would prevent its start
     */
    public List<String> into(List<String> command, List<String> indirect) {
        List<String> whole = new ArrayList<>();
        whole.add(LabJava.program(command.getFirst()));
        whole.addAll(missing(options(command), indirect));
        whole.addAll(command.subList(1, command.size()));
        return whole;
    }

    /**
     * Returns the effective heap limit: that of the command or of its variables before ours.
     *
     * @param variables from which the JVM takes options too
     */
    public Optional<Bytes> heapOf(List<String> command, Map<String, String> variables) {
        return HeapOption.limit(ImageVariables.options(command, variables)).or(() -> heap);
    }

    /**
     * Refuses a limit of the heap that would have no effect, since a JVM prefers the one in its command line.
     *
     * @throws IllegalArgumentException if the command of an image sets another heap
     */
    public void refuseOwnHeap(List<String> command) {
        Optional<Bytes> own =
                JavaOptions.isJava(command.getFirst()) ? HeapOption.limit(options(command)) : Optional.empty();
        if (own.isPresent() && heap.isPresent() && !own.equals(heap)) {
            throw new IllegalArgumentException("the command of its image starts java with a heap of "
                    + own.get() + ", which takes precedence over the heap of " + heap.get()
                    + " in its limits; write entrypoint: without it, or remove 'heap' from the limits");
        }
    }

    /** Returns the same options for a program that starts a JVM internally, as the value of JAVA_TOOL_OPTIONS. */
    public String toolOptions(Optional<String> own) {
        List<String> quoted =
                missing(own.map(text -> List.of(text.split("\\s+"))).orElse(List.of()), List.of()).stream()
                        .map(JavaOptions::quoted)
                        .toList();
        return String.join(" ", quoted) + own.map(text -> " " + text).orElse("");
    }

    /**
     * Returns the same options for a program of an image, as the value of JAVA_TOOL_OPTIONS, with those that the variables
     * already hold.
     *
     * @param command a java, to whose own options none is added that contradicts them, or a program that starts one: then
     *     its options are unknown, and a second collector would prevent its start
     */
    public String imageOptions(List<String> command, Map<String, String> variables) {
        Optional<String> own = Optional.ofNullable(variables.get(JavaOptions.TOOL_OPTIONS));
        List<String> present = Stream.concat(
                        own.stream().flatMap(text -> Stream.of(text.split("\\s+"))),
                        JavaOptions.isJava(command.getFirst()) ? options(command).stream() : Stream.of())
                .toList();
        List<String> indirect = JavaOptions.isJava(command.getFirst())
                ? JavaOptions.VARIABLES.stream()
                        .flatMap(name ->
                                Stream.of(variables.getOrDefault(name, "").split("\\s+")))
                        .toList()
                : List.of(collector());
        String ours =
                missing(present, indirect).stream().map(JavaOptions::quoted).collect(Collectors.joining(" "));
        return ours + own.map(text -> " " + text).orElse("");
    }

    private List<String> missing(List<String> present, List<String> indirect) {
        List<String> all = Stream.concat(present.stream(), indirect.stream()).toList();
        List<String> flags = new ArrayList<>();
        if (none(present, HeapOption::limits)) {
            heap.ifPresent(bytes -> flags.add("-Xmx" + bytes));
        }
        if (none(all, option -> option.matches(JavaOptions.COLLECTOR))) {
            flags.add(collector());
        }
        if (none(all, option -> option.startsWith("-XX:ActiveProcessorCount"))) {
            flags.add("-XX:ActiveProcessorCount=" + cores);
        }
        flags.add("-Xlog:gc*:file=" + logFile(MemberFolder.GC_LOG) + ":uptime,uptimemillis:filecount="
                + MemberFolder.GC_LOGS + ",filesize=" + MemberFolder.GC_LOG_MEBIBYTES + "m");
        if (none(present, option -> option.startsWith("-Djava.io.tmpdir"))) {
            flags.add("-Djava.io.tmpdir=" + temporary);
        }
        if (none(present, option -> option.startsWith("-XX:ErrorFile"))) {
            flags.add("-XX:ErrorFile=" + files.path(MemberFolder.CRASH));
        }
        if (none(present, option -> option.startsWith("-XX:OnOutOfMemoryError"))) {
            flags.add("-XX:OnOutOfMemoryError=touch '" + files.path(MemberFolder.OUT_OF_MEMORY_MARKER) + "'");
        }
        if (dumps && none(present, option -> option.matches("-XX:[+-]?HeapDump.*"))) {
            flags.add("-XX:+HeapDumpOnOutOfMemoryError");
            flags.add("-XX:HeapDumpPath=" + dump());
        }
        return flags;
    }

    public Path dump() {
        return files.path(MemberFolder.HEAP_DUMP);
    }

    private String collector() {
        return isServer(cores, memory) ? "-XX:+UseG1GC" : "-XX:+UseSerialGC";
    }

    public static boolean isServer(int cores, Bytes memory) {
        return cores >= SERVER_CORES && memory.compareTo(SERVER_MEMORY) >= 0;
    }

    /** Quotes the path if needed: the logging option splits at unquoted colons and commas. */
    private String logFile(String name) {
        String path = files.path(name).toString();
        return path.matches(".*[:,].*") ? '"' + path + '"' : path;
    }

    /** Returns the JVM's part of the command line: up to -jar or the main class. */
    private static List<String> options(List<String> command) {
        return command.subList(1, JavaOptions.end(command));
    }

    private static boolean none(List<String> options, Predicate<String> test) {
        return options.stream().noneMatch(test);
    }
}
