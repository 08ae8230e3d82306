package plimsoll.study.setting;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.member.StartArchive;
import plimsoll.records.LabJava;

/**
 * The JVM that a study chooses for a variant.
 *
 * @param collector empty for that of the flags, or else the JVM's own choice
 * @param jdk empty for that of the command
 * @param archive that it starts from; empty for none but the JDK's own
 */
public record JvmChoice(Optional<JvmCollector> collector, Optional<JdkChoice> jdk, Optional<StartArchive> archive) {
    /** Every JVM since JDK 9 starts with it; the lab reads logs that it writes. */
    private static final List<String> UNIFIED_LOGGING = List.of("-Xlog:disable");

    public static final JvmChoice NONE = new JvmChoice(Optional.empty(), Optional.empty(), Optional.empty());

    /** Whether it leaves everything to the command. */
    public boolean isEmpty() {
        return collector.isEmpty() && jdk.isEmpty() && archive.isEmpty();
    }

    /** Returns the flags that choose the collector. */
    public List<String> flags() {
        return collector.map(JvmCollector::flags).orElse(List.of());
    }

    /**
     * Returns the program for the bare word java, with placeholders in the directory of the JDK.
     *
     * @param directory of the study file
     */
    public String program(String java, Path directory) {
        return jdk.map(choice -> choice.written(directory) + "/bin/java").orElse(java);
    }

    /**
     * Returns why this machine cannot start such a JVM, as the end of a sentence; empty if it can.
     *
     * @param directory of the study file
     */
    Optional<String> unmet(StudyMachine machine, Path directory) {
        Optional<Path> home = jdk.flatMap(choice -> choice.home(machine, directory));
        if (jdk.isPresent() && home.isEmpty()) {
            return jdk.map(choice -> choice.missing(machine, directory));
        }
        Path java = home.map(path -> path.resolve("bin/java")).orElse(LabJava.path());
        return jdk.flatMap(_ -> machine.refusal(java, UNIFIED_LOGGING))
                .map(reason -> "its JVM is older than JDK 9 or broken: it does not start with "
                        + String.join(" ", UNIFIED_LOGGING) + " (" + reason + ")")
                .or(() -> unmet(machine, java, flags()))
                .or(() -> archive.flatMap(kind -> unmet(
                        machine,
                        java,
                        Stream.concat(flags().stream(), known(kind).stream()).toList())));
    }

    private static Optional<String> unmet(StudyMachine machine, Path java, List<String> flags) {
        return flags.isEmpty()
                ? Optional.empty()
                : machine.refusal(java, flags)
                        .map(reason -> "its JVM does not start with " + String.join(" ", flags) + " (" + reason + ")");
    }

    /** Returns flags with which a JVM starts, without writing a file, if it knows this kind of archive. */
    private static List<String> known(StartArchive kind) {
        return switch (kind) {
            case CDS -> List.of("-XX:ArchiveClassesAtExit=", "-Xshare:on");
            case AOT -> List.of("-XX:AOTCacheOutput=unused", "-XX:AOTMode=off");
        };
    }
}
