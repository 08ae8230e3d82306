package plimsoll.records.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.json.Json;
import plimsoll.model.Bytes;
import plimsoll.model.result.inside.ClassShare;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.records.member.MemberFolder;

class HprofReaderTest {
    private static final Duration BOUND = Duration.ofSeconds(20);
    private static final int INT = 10;
    private static final int LONG = 11;
    private static final int REFERENCE = 2;

    @TempDir
    Path folder;

    /** Objects in this test's own JVM, so that a dump of it has a class to name. */
    record Retained(long one, long two, Object three) {}

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void objects_are_counted_by_class_with_the_fields_of_their_parents(int idSize) throws IOException {
        Path dump = new WrittenDump(idSize)
                .loaded(10, 110, "java/lang/Object")
                .loaded(20, 120, "app/Order")
                .loaded(30, 130, "[Lapp/Order;")
                .roots()
                .type(10, 0)
                .type(20, 10, LONG, INT, REFERENCE)
                .segment()
                .instance(20, 20)
                .instance(20, 20)
                .instance(10, 0)
                .references(30, 3)
                .segment()
                .primitives(8, 100, 1)
                .primitives(8, 1, 1)
                .segment()
                .write(folder.resolve("heap.hprof"));

        HeapContent content = HprofReader.read(dump, 10, BOUND);

        assertThat(content.whole()).isTrue();
        assertThat(content.largest())
                .containsExactly(
                        new ClassShare("byte[]", 2, new Bytes(120 + 24)),
                        new ClassShare("app.Order", 2, new Bytes(2 * 32)),
                        new ClassShare("app.Order[]", 1, new Bytes(32)),
                        new ClassShare("java.lang.Object", 1, new Bytes(16)));
        assertThat(content.objects()).isEqualTo(6);
        assertThat(content.bytes()).isEqualTo(new Bytes(256));
    }

    @Test
    void only_the_largest_are_named() throws IOException {
        WrittenDump dump = new WrittenDump(8);
        for (int i = 1; i <= 20; i++) {
            dump.loaded(i, 100 + i, "C" + i);
        }
        for (int i = 1; i <= 20; i++) {
            dump.type(i, 0, LONG);
            for (int n = 0; n < i; n++) {
                dump.instance(i, 8);
            }
        }
        HeapContent content = HprofReader.read(dump.segment().write(folder.resolve("heap.hprof")), 3, BOUND);

        assertThat(content.largest()).extracting(ClassShare::name).containsExactly("C20", "C19", "C18");
        assertThat(content.objects()).isEqualTo(210);
    }

    @Test
    void the_dump_of_a_real_jvm_names_what_is_planted_in_it() throws IOException {
        var retained = IntStream.range(0, 200_000)
                .mapToObj(i -> new Retained(i, 2, this))
                .toList();
        Path dump = folder.resolve("own.hprof");
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(dump.toString(), true);

        HeapContent content = HprofReader.read(dump, 10, BOUND);

        assertThat(content.whole()).isTrue();
        assertThat(content.largest())
                .contains(new ClassShare(Retained.class.getName(), retained.size(), new Bytes(200_000 * 32L)));
    }

    @Test
    void a_torn_dump_counts_what_was_written_and_never_fails_otherwise() throws IOException {
        WrittenDump written = new WrittenDump(8)
                .loaded(20, 120, "app/Order")
                .type(20, 0, LONG)
                .segment();
        for (int i = 0; i < 50; i++) {
            written.instance(20, 8).primitives(5, 10, 2).segment();
        }
        byte[] all = Files.readAllBytes(written.write(folder.resolve("whole.hprof")));
        long seed = 7;
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            int length = 31 + random.nextInt(all.length - 31 - 9);
            Path torn = Files.write(folder.resolve("torn.hprof"), java.util.Arrays.copyOf(all, length));
            HeapContent content = HprofReader.read(torn, 10, BOUND);
            assertThat(content.objects())
                    .as("seed " + seed + ", cut at " + length)
                    .isBetween(0L, 100L);
        }
        Path torn = Files.write(folder.resolve("torn.hprof"), java.util.Arrays.copyOf(all, all.length - 40));
        assertThat(HprofReader.read(torn, 10, BOUND).whole()).isFalse();
    }

    @Test
    void any_file_is_either_counted_or_refused() throws IOException {
        WrittenDump written = new WrittenDump(8).roots();
        for (int i = 1; i < 20; i++) {
            written.loaded(i, 100 + i, "C" + i)
                    .type(i, i - 1, LONG, REFERENCE)
                    .instance(i, 12)
                    .references(i, 4);
        }
        byte[] good = Files.readAllBytes(written.segment().write(folder.resolve("good.hprof")));
        long seed = 11;
        Random random = new Random(seed);
        for (int i = 0; i < 1_000; i++) {
            byte[] changed = good.clone();
            for (int n = random.nextInt(1, 5); n > 0; n--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            Path file = Files.write(folder.resolve("changed.hprof"), changed);
            try {
                assertThat(HprofReader.read(file, 10, BOUND).largest()).hasSizeLessThanOrEqualTo(10);
            } catch (IOException refused) {
                assertThat(refused).as("seed %d, change %d", seed, i).hasMessageContaining("dump");
            }
        }
    }

    @Test
    void a_file_other_than_a_dump_is_refused_and_a_barely_begun_dump_is_empty() throws IOException {
        Path text = Files.writeString(folder.resolve("text.hprof"), "this is a text file and nothing else");
        assertThatThrownBy(() -> HprofReader.read(text, 10, BOUND))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(text + " is not a heap dump");
        Path begun = Files.writeString(folder.resolve("begun.hprof"), "JAVA PRO");
        assertThat(HprofReader.read(begun, 10, BOUND)).isEqualTo(new HeapContent(0, new Bytes(0), false, List.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "[B, byte[]",
        "[[J, long[][]",
        "[Ljava/lang/String;, java.lang.String[]",
        "a/B$C, a.B$C",
        "[[La/B;, a.B[][]"
    })
    void classes_are_named_as_java_writes_them(String written, String name) {
        assertThat(JavaClassName.of(written)).isEqualTo(name);
    }

    @Test
    void only_the_class_list_of_a_dump_is_kept() throws IOException {
        MemberFolder member = new MemberFolder(folder);
        new WrittenDump(8)
                .loaded(20, 120, "app/Order")
                .type(20, 0, LONG)
                .instance(20, 8)
                .segment()
                .write(member.heapDump());
        Files.writeString(folder.resolve("heap.hprof.p0"), "a part");

        assertThat(HeapDumpDigest.condense(member)).isEmpty();

        assertThat(Json.read(member.classes(), HeapContent.class).largest())
                .containsExactly(new ClassShare("app.Order", 1, new Bytes(24)));
        assertThat(folder).isDirectoryNotContaining("glob:**heap.hprof*");
        assertThat(HeapDumpDigest.condense(member)).as("nothing more to do").isEmpty();
    }

    @Test
    void an_unreadable_dump_is_reported_and_deleted() throws IOException {
        MemberFolder member = new MemberFolder(folder);
        Files.writeString(member.heapDump(), "No space left on device, and so this is no dump");

        assertThat(HeapDumpDigest.condense(member))
                .hasValueSatisfying(error -> assertThat(error).contains("not a heap dump"));

        assertThat(member.heapDump()).doesNotExist();
        assertThat(member.classes()).doesNotExist();
    }
}
