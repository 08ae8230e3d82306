package plimsoll.acceptance.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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
    private static final Map<String, Map<String, String>> OTHERS = Map.of(
            "records", Map.of("AllowedCores", "/proc"),
            "run",
                    Map.of(
                            "StudyDrafter", "the study that init writes where the user says",
                            "NewResultDirectory", "the user's study, copied into a directory that it has just made",
                            "Installation", "the tool's own files",
                            "StudySecrets", "the user's study, before the verb reads it",
                            "HostEnvironment", "/proc",
                            "UnitTiming", "the output of a command that it has just run",
                            "QuietMachineWait", "/proc"),
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
                            Map.entry("IndirectJvmOptions", "files of options that a command names")));

    @Test
    void no_other_class_opens_a_record() {
        List<String> modules = List.of("model", "json", "wire", "records", "judge", "report", "worker", "run", "lab");
        Map<String, Set<String>> found = new TreeMap<>();
        modules.forEach(module -> House.javaFiles(House.root().resolve(module).resolve("src/main/java"))
                .filter(RecordFilesTest::opens)
                .forEach(file ->
                        found.computeIfAbsent(module, _ -> new TreeSet<>()).add(name(file))));

        assertThat(found).as("the scan finds the one way itself").containsEntry("model", Set.of("RecordFile"));
        found.remove("model");
        found.forEach((module, classes) -> assertThat(classes)
                .as("classes of %s that open files without RecordFile", module)
                .isSubsetOf(OTHERS.getOrDefault(module, Map.of()).keySet()));
    }

    private static boolean opens(Path file) {
        try {
            return OPENS.matcher(Files.readString(file)).find();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }
}
