package plimsoll.study.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.StudyYamlReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The folder for SchemaStore, as its script writes it. */
class SchemaStoreTest {
    private static final String NAME = "plimsoll-study-1";

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void write() throws Exception {
        Process script = new ProcessBuilder("../packaging/schemastore/make", folder.toString())
                .inheritIO()
                .start();
        assertThat(script.waitFor()).isZero();
    }

    @Test
    void the_folder_has_the_shipped_schema_and_studies_that_it_takes_and_refuses() throws IOException {
        ObjectNode written = json(folder.resolve("src/schemas/json/" + NAME + ".json"));
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(written.deepCopy());
        written.put("$id", StudySchema.load().root().path("$id").asString());

        assertThat(written).isEqualTo(StudySchema.load().root());
        assertThat(studies("test"))
                .hasSizeGreaterThan(5)
                .allMatch(study -> takes(schema, study))
                .allSatisfy(SchemaStoreTest::parseByAnyReader);
        assertThat(studies("negative_test")).hasSizeGreaterThan(3).noneMatch(study -> takes(schema, study));
    }

    @Test
    void the_catalogue_names_each_schema_by_its_address() throws IOException {
        List<String> addresses = json(folder.resolve("src/api/json/catalog.json"))
                .path("schemas")
                .valueStream()
                .map(entry -> entry.path("url").asString())
                .toList();

        assertThat(listed(folder.resolve("src/schemas/json")))
                .extracting(schema -> json(schema).path("$id").asString())
                .containsExactlyInAnyOrderElementsOf(addresses)
                .allMatch(address -> address.startsWith("https:"));
    }

    private List<Path> studies(String tests) throws IOException {
        return listed(folder.resolve("src").resolve(tests).resolve(NAME));
    }

    private static List<Path> listed(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }

    /** Our reader takes placeholders without quotes inside braces; the readers of editors do not. */
    private static void parseByAnyReader(Path study) {
        // The reader of most editors takes a hundred aliases; that of this test takes fifty by itself.
        LoadSettings settings =
                LoadSettings.builder().setMaxAliasesForCollections(100).build();
        assertThatCode(() -> new Load(settings).loadFromString(text(study)))
                .as(study.toString())
                .doesNotThrowAnyException();
    }

    private static boolean takes(Schema schema, Path study) {
        return new StudyYamlReader(new ProblemCollector("f"))
                .parse(text(study))
                .filter(tree -> schema.validate(YamlJson.of(tree)).isEmpty())
                .isPresent();
    }

    private static ObjectNode json(Path file) {
        return (ObjectNode) JsonMapper.shared().readTree(text(file));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new AssertionError(file.toString(), unreadable);
        }
    }
}
