package contract;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import queues.Queue;
import queues.QueueProvider;

/**
 * A variant under the contract, and its stated exceptions.
 *
 * @param name of the variant, on the class path of the module that runs the contract
 */
record Subject(String name, Set<Lacks> lacks) {
    /** Variant names separated by commas; none in the module of the contract itself. */
    private static final String VARIANTS = System.getProperty("contract.variants", "");

    /** Settings such as the address of a server, as KEY=VALUE separated by blanks. */
    private static final String SETTINGS = System.getProperty("contract.settings", "");

    /** Guarantees that a queue may lack and still fulfil the contract. */
    enum Lacks {
        /** Its entries are gone with its process, however that ends. */
        MEMORY_ALONE,
        /** A polled entry is gone, acknowledged or not. */
        NO_REDELIVERY,
        /** Several processes may use it at once. */
        SHARED,
        /** Its files are a server's. */
        NO_FILES,
        /** The content of a damaged file may be missing silently. */
        SILENT,
        /**
         * A full disk may end its process or lose acknowledged entries; the suite's load overflow shows the details.
         */
        DISK_MUST_NOT_FILL
    }

    static Stream<Subject> all() {
        return Arrays.stream(VARIANTS.split(","))
                .filter(name -> !name.isEmpty())
                .map(Subject::named);
    }

    static Subject named(String name) {
        String library = name.replaceFirst("-.*", "");
        return new Subject(
                name,
                switch (library) {
                    case "segment" -> Set.of();
                    case "chronicle" ->
                        Set.of(Lacks.NO_REDELIVERY, Lacks.SHARED, Lacks.SILENT, Lacks.DISK_MUST_NOT_FILL);
                    case "rocksdb", "mvstore", "artemis" -> Set.of(Lacks.SILENT, Lacks.DISK_MUST_NOT_FILL);
                    case "postgres" -> Set.of(Lacks.SHARED, Lacks.NO_FILES, Lacks.DISK_MUST_NOT_FILL);
                    case "hazelcast", "hazelcast3" ->
                        Set.of(
                                Lacks.MEMORY_ALONE,
                                Lacks.NO_REDELIVERY,
                                Lacks.SHARED,
                                Lacks.NO_FILES,
                                Lacks.DISK_MUST_NOT_FILL);
                    default -> throw new IllegalArgumentException("what '" + name + "' promises is not written here");
                });
    }

    static Stream<Subject> keeping() {
        return all().filter(subject -> !subject.lacks.contains(Lacks.MEMORY_ALONE));
    }

    static Stream<Subject> exclusive() {
        return all().filter(subject -> !subject.lacks.contains(Lacks.SHARED));
    }

    static Stream<Subject> withFiles() {
        return all().filter(subject -> !subject.lacks.contains(Lacks.NO_FILES));
    }

    static Stream<Subject> refusingWhenFull() {
        return all().filter(subject -> !subject.lacks.contains(Lacks.DISK_MUST_NOT_FILL));
    }

    boolean redelivers() {
        return !lacks.contains(Lacks.NO_REDELIVERY);
    }

    boolean tellsOfDamage() {
        return !lacks.contains(Lacks.SILENT);
    }

    Queue open(Path directory) {
        Map<String, String> settings = new TreeMap<>(Map.of("dir", directory.toString()));
        Arrays.stream(SETTINGS.split(" "))
                .filter(setting -> setting.contains("="))
                .map(setting -> setting.split("=", 2))
                .forEach(setting -> settings.put(setting[0], setting[1]));
        return ServiceLoader.load(QueueProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.knows(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no queue on this class path is called '" + name + "'"))
                .open(name, settings);
    }

    @Override
    public String toString() {
        return name;
    }
}
