package relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two variants are compared by diff -r, so their packages hold the same files. */
class SiblingsTest {
    private static final Path SOURCES = Path.of("src/main/java/relay");

    @ParameterizedTest
    @EnumSource(Variant.class)
    void a_variant_has_the_files_of_its_siblings(Variant variant) throws IOException {
        assertThat(names(sources(variant).resolve(variant.packageName())))
                .containsExactlyInAnyOrder("Main.java", "Settings.java", "UploadController.java", "package-info.java");
    }

    @Test
    void every_package_but_the_shared_one_is_a_variant_under_contract() throws IOException {
        Set<String> variants = Variant.here().stream().map(Variant::packageName).collect(Collectors.toSet());
        variants.add("shared");
        assertThat(names(SOURCES)).isEqualTo(variants);
    }

    private static Path sources(Variant variant) {
        return Variant.here().contains(variant)
                ? SOURCES
                : Path.of("../webflux").resolve(SOURCES);
    }

    private static Set<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        }
    }
}
