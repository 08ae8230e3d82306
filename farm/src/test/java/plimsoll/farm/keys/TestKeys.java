package plimsoll.farm.keys;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The keys of one farm for all tests, since keytool is slow. */
public final class TestKeys {
    static final List<String> HOSTS = List.of("farm.example.org");
    static final Path DIRECTORY = made(List.of("one", "two", "frozen"));

    /** Made when a test first asks for them. */
    private static final class AnotherFarm {
        static final Path DIRECTORY = made(List.of("one"));
    }

    private TestKeys() {}

    private static Path made(List<String> agents) {
        try {
            Path directory = Files.createTempDirectory(Path.of("target"), "keys-");
            new KeyMaker(directory, HOSTS, 30).make(agents, _ -> {});
            return directory;
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    public static FarmKeys broker() {
        return FarmKeys.read(DIRECTORY, FarmRole.BROKER, Optional.empty());
    }

    public static FarmKeys lab() {
        return FarmKeys.read(DIRECTORY, FarmRole.LAB, Optional.empty());
    }

    public static FarmKeys agent(String name) {
        return FarmKeys.read(DIRECTORY, FarmRole.AGENT, Optional.of(name));
    }

    /** The keys of the lab, or of the only agent, of another farm. */
    public static FarmKeys ofAnotherFarm(FarmRole role) {
        return FarmKeys.read(AnotherFarm.DIRECTORY, role, Optional.empty());
    }
}
