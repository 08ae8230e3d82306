package plimsoll.acceptance.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Records are opened and written in one way only: {@code RecordFile}. */
class RecordFilesTest {
    private static final Pattern OPENS = Pattern.compile("\\bFiles\\.(newInputStream|newBufferedReader|newByteChannel"
            + "|readString|readAllBytes|readAllLines|lines|newOutputStream|newBufferedWriter|write|writeString|copy|move"
            + "|createFile)\\(|\\bFileChannel\\.open\\(|new (RandomAccessFile|FileReader|FileWriter)\\("
            + "|new File(In|Out)putStream\\((?!FileDescriptor)");

    /** The classes that open other files than records, by module, with what they open. */
    private static final Map<String, Map<String, String>> OTHERS = Map.ofEntries(
            Map.entry(
                    "records",
                    Map.of(
                            "AllowedCores", "/proc",
                            "Sha256", "files of a study, and records that PackedResult has unpacked")),
            Map.entry(
                    "run",
                    Map.of(
                            "StudyDrafter", "the study that init writes where the user says",
                            "NewResultDirectory", "the user's study, copied into a directory that it has just made",
                            "Installation", "the tool's own files",
                            "StudySecrets", "the user's study, before the verb reads it",
                            "HostEnvironment", "/proc",
                            "UnitTiming", "the output of a command that it has just run",
                            "QuietMachineWait", "/proc")),
            Map.entry(
                    "lab",
                    Map.ofEntries(
                            Map.entry("PseudoFile", "/proc and /sys"),
                            Map.entry("ThreadSample", "/proc"),
                            Map.entry("ThrottleProbe", "/proc"),
                            Map.entry("PerfData", "the performance data of a live JVM"),
                            Map.entry("HeapProbe", "/proc"),
                            Map.entry("AttachClient", "the file by which a JVM is asked to listen"),
                            Map.entry("AttachTarget", "/proc"),
                            Map.entry("OwnJvmFiles", "settings of a recording, in a member's folder"),
                            Map.entry(
                                    "ForeignJvmFiles", "settings of a recording, beside the directory of another user"),
                            Map.entry("ArchiveEntries", "the archive of an image"),
                            Map.entry("LayerUnpacker", "files of an image, in the user's state directory"),
                            Map.entry("ImageStore", "files of an image, in the user's state directory"),
                            Map.entry("ImageUser", "files of an image, in the user's state directory"),
                            Map.entry("ContainerRoot", "the accounts of an image, in a scratch directory"),
                            Map.entry("HeapRange", "/proc"),
                            Map.entry("ElfSections", "the executable of a member, by /proc"),
                            Map.entry("ProcessFamily", "/sys/fs/cgroup"),
                            Map.entry("ListenerTable", "/proc"),
                            Map.entry("ProcessTable", "/proc"),
                            Map.entry("DelegatingGroup", "/sys/fs/cgroup"),
                            Map.entry("ControlGroups", "/sys/fs/cgroup"),
                            Map.entry("LabLock", "locks, in the user's state directory and /sys/fs/cgroup"),
                            Map.entry("Installer", "the mark of an installation, in the user's state directory"),
                            Map.entry("MachineInfo", "/proc"),
                            Map.entry("ManagerProcess", "/proc"),
                            Map.entry("TaskProbe", "/sys/fs/cgroup"),
                            Map.entry("MemberDisk", "the errors of a helper, in a scratch directory"),
                            Map.entry("MountPoints", "/proc"),
                            Map.entry("ProcessRights", "/proc"),
                            Map.entry("MountNamespace", "/proc"),
                            Map.entry("OrphanCleaner", "the list of orphans, in the user's state directory"),
                            Map.entry("SecretRedactor", "a JVM's report of a crash, which it writes itself"),
                            Map.entry("ProcessRegistry", "the list of orphans, in the user's state directory"),
                            Map.entry("AccessCheck", "files of options that a command names"),
                            Map.entry("IndirectJvmOptions", "files of options that a command names"))),
            Map.entry(
                    "study",
                    Map.of(
                            "StudyYamlReader", "the user's study, manifests, claims and rules, bounded in size",
                            "LocalMachine", "the output of a program that it has just run",
                            "JdkSearch", "the release files of the machine's JDKs",
                            "ExtensionReader", "the list of drivers in a directory that the study names",
                            "ClassCountEstimate", "class paths and jars that the study names",
                            "JavaCommand", "files of options that a command names")),
            Map.entry(
                    "transports",
                    Map.of(
                            "HttpSettings", "the body of a request, in a file that the study names",
                            "TrustedCertificates", "those of an authority, in a file that the study names")),
            Map.entry("transports-netty", Map.of("TimerSlack", "/proc", "LibraryCopies", "native libraries")),
            Map.entry("cli", Map.of("ManifestFile", "a manifest that the user names")),
            Map.entry("selftest", Map.of("HeapBallast", "/proc")),
            Map.entry(
                    "farm",
                    Map.ofEntries(
                            Map.entry("BlockFolder", "the lock of the agent's directory; moves directories"),
                            Map.entry("PartsFolder", "the lock of the lab's directory; moves directories"),
                            Map.entry("FarmBroker", "the lock of the broker's directory"),
                            Map.entry("FarmLab", "the user's study"),
                            Map.entry("FarmPlan", "class paths in files that the study names"),
                            Map.entry("PlacedFiles", "files made for the agents, in a directory of its own"),
                            Map.entry("ContentStore", "files of a study, in the agent's own directory"),
                            Map.entry("PackedResult", "the archive itself; RecordFile opens the records in it"),
                            Map.entry("FarmLink", "the file of a message, in the receiver's own directory"),
                            Map.entry("ConnectionProblem", "the user's keys"),
                            Map.entry("FarmKeys", "the user's keys"),
                            Map.entry("GeneratorTls", "the user's keys"),
                            Map.entry("KeyMaker", "new keys, in a directory of their own"))));

    @Test
    void no_other_class_opens_a_record() {
        List<String> modules = List.of(
                "model",
                "json",
                "wire",
                "records",
                "plan",
                "study",
                "lab",
                "judge",
                "run",
                "selftest",
                "report",
                "farm",
                "cli",
                "driver-api",
                "worker",
                "transports",
                "transports-netty");
        Map<String, Set<String>> found = new TreeMap<>();
        modules.forEach(module -> House.javaFiles(House.root().resolve(module).resolve("src/main/java"))
                .filter(RecordFilesTest::opens)
                .forEach(file ->
                        found.computeIfAbsent(module, _ -> new TreeSet<>()).add(House.name(file))));

        assertThat(found).as("the scan finds the one way itself").containsEntry("model", Set.of("RecordFile"));
        found.remove("model");
        found.forEach((module, classes) -> assertThat(classes)
                .as("classes of %s that open files without RecordFile", module)
                .isSubsetOf(OTHERS.getOrDefault(module, Map.of()).keySet()));
        OTHERS.forEach((module, classes) -> assertThat(found.get(module))
                .as("exceptions of %s that are still needed", module)
                .containsAll(classes.keySet()));
    }

    private static boolean opens(Path file) {
        return OPENS.matcher(House.text(file)).find();
    }
}
