package plimsoll.records.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plimsoll.hostile.ByteMutator;
import plimsoll.hostile.HostileCases;
import plimsoll.model.result.inside.HeapContent;

/** Any heap dump is counted, or refused with a reason. */
class HostileDumpsTest {
    private static final Duration BOUND = Duration.ofSeconds(20);
    private static final int INT = 10;
    private static final int REFERENCE = 2;

    private static final ByteMutator MUTATOR = new ByteMutator(
            List.of(
                    "\u0000",
                    "\u0001",
                    "\u0002",
                    "\u000c",
                    "\u001c",
                    "!",
                    "\"",
                    "#",
                    " ",
                    "\u007f",
                    "JAVA PROFILE 1.0."),
            5_000);

    @TempDir
    Path folder;

    static Stream<Path> hostile() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/hostile/heap.hprof"))) {
            return files.sorted().toList().stream();
        }
    }

    /** Each file once ended in an error that was not declared. */
    @ParameterizedTest
    @MethodSource("hostile")
    void a_dump_that_once_broke_the_reader_is_counted_or_refused(Path file) {
        read(file);
    }

    @Test
    void any_dump_is_counted_or_refused() throws IOException {
        byte[] good = Files.readAllBytes(dump(8).write(folder.resolve("good.hprof")));
        byte[] goodOf32Bits = Files.readAllBytes(dump(4).write(folder.resolve("good.hprof")));
        Path file = folder.resolve("heap.hprof");
        HostileCases.of(1_000).run(random -> {
            Files.write(file, MUTATOR.changed(random.nextBoolean() ? good : goodOf32Bits, random));
            read(file);
        });
    }

    @Test
    void a_chain_of_a_hundred_thousand_parents_that_leads_back_into_itself_is_counted() throws IOException {
        int classes = 100_000;
        WrittenDump dump = new WrittenDump(4);
        for (int i = 1; i <= classes; i++) {
            dump.type(i, i % classes + 1, INT).instance(i, 0);
        }

        HeapContent content = HprofReader.read(dump.segment().write(folder.resolve("heap.hprof")), 10, BOUND);

        assertThat(content.objects()).isEqualTo(classes);
        assertThat(content.bytes().count()).isPositive();
    }

    @Test
    void a_dump_of_more_classes_than_a_service_loads_is_refused() throws IOException {
        WrittenDump dump = new WrittenDump(4);
        for (int i = 1; i <= 300_001; i++) {
            dump.instance(i, 0);
        }
        Path file = dump.segment().write(folder.resolve("heap.hprof"));

        assertThatThrownBy(() -> HprofReader.read(file, 10, BOUND))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("more than 300000 classes");
    }

    private static WrittenDump dump(int idSize) throws IOException {
        return new WrittenDump(idSize)
                .loaded(10, 110, "java/lang/Object")
                .loaded(20, 120, "app/Order")
                .roots()
                .type(10, 0)
                .type(20, 10, INT, REFERENCE)
                .segment()
                .instance(20, 12)
                .references(20, 3)
                .primitives(8, 100, 1)
                .segment();
    }

    private static void read(Path file) {
        try {
            assertThat(HprofReader.read(file, 10, BOUND).objects()).isNotNegative();
        } catch (IOException refused) {
            assertThat(refused.getMessage()).isNotBlank();
        }
    }
}
