package plimsoll.lab.explain.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.result.inside.ClassShare;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.result.inside.MemoryRegion;

/** A JVM's answers in the format of JDK 25. */
class AnswersTest {
    private static final String NATIVE = """
            Native Memory Tracking:

            (Omitting categories weighting less than 1KB)

            Total: reserved=1504382KB, committed=112310KB
                   malloc: 20202KB #47721, peak=20310KB #47817
                   mmap:   reserved=1484180KB, committed=92108KB

            -                 Java Heap (reserved=65536KB, committed=16384KB)
                                        (mmap: reserved=65536KB, committed=16384KB, peak=16384KB)

            -                     Class (reserved=1048770KB, committed=386KB)
                                        (classes #1999)
            -                    Thread (reserved=15378KB, committed=1050KB)
            -                      Code (reserved=247857KB, committed=7725KB)
            -                        GC (reserved=222KB, committed=70KB)
            -                 GCCardSet (reserved=34KB, committed=30KB)
            -                     Other (reserved=8KB, committed=8KB)
            -    Native Memory Tracking (reserved=768KB, committed=768KB)
            -        Shared class space (reserved=16384KB, committed=13568KB, readonly=0KB)
            -                 Metaspace (reserved=65718KB, committed=1974KB)
            -                    Symbol (reserved=1000KB, committed=1000KB)
            -                  Internal (reserved=200KB, committed=200KB)
            """;

    @Test
    void native_memory_is_summed_by_region_the_largest_first() throws Exception {
        assertThat(NativeMemoryReader.regions(NATIVE))
                .containsExactly(
                        region("heap", 16384),
                        region("shared-classes", 13568),
                        region("code", 7725),
                        region("metaspace", 386 + 1974),
                        region("rest", 1200),
                        region("threads", 1050),
                        region("tracking", 768),
                        region("gc", 100),
                        region("direct", 8));
    }

    @Test
    void a_jvm_without_native_memory_tracking_is_reported() {
        assertThatThrownBy(() -> NativeMemoryReader.regions("Native memory tracking is not enabled\n"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Native memory tracking is not enabled");
    }

    @Test
    void classes_have_the_names_of_the_language_and_holes_are_nobodys() throws Exception {
        String histogram = """
                 num     #instances         #bytes  class name (module)
                -------------------------------------------------------
                   1:         12345        1234567  [B (java.base@25.0.3)
                   2:            14         500000  [Ljdk.internal.vm.FillerElement; (java.base@25.0.3)
                   3:           400          38400  HeapInMain$Invoice
                   4:            10           1000  [Ljava.lang.String; (java.base@25.0.3)
                Total         12769        1773967
                """;

        HeapContent content = ClassHistogramReader.content(histogram);

        assertThat(content.objects()).isEqualTo(12755);
        assertThat(content.bytes()).isEqualTo(new Bytes(1273967));
        assertThat(content.largest())
                .containsExactly(
                        new ClassShare("byte[]", 12345, new Bytes(1234567)),
                        new ClassShare("HeapInMain$Invoice", 400, new Bytes(38400)),
                        new ClassShare("java.lang.String[]", 10, new Bytes(1000)));
    }

    @Test
    void a_histogram_that_was_cut_is_none() {
        assertThatThrownBy(() -> ClassHistogramReader.content("   1:   12345   1234567  [B (java.base@25.0.3)\n"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no total");
    }

    @Test
    void regions_outside_the_heap_are_found_by_the_addresses_of_all_generations() {
        HeapRange heap = HeapRange.of("""
                        DefNew     total 4928K, used 2K [0x00000000fc000000, 0x00000000fc550000, 0x00000000fd550000)
                          eden space 4416K,   0% used [0x00000000fc000000, 0x00000000fc000a10, 0x00000000fc450000)
                        Tenured    total 10944K, used 2560K [0x00000000fd550000, 0x00000000fe000000, 0x0000000100000000)
                        """).orElseThrow();

        assertThat(heap).isEqualTo(new HeapRange(0xfc000000L, 0x100000000L));
        assertThat(heap.outsideHeap("""
                fc000000-fc550000 rw-p 00000000 00:00 0
                Rss:                2000 kB
                Anonymous:          2000 kB
                fd550000-fe000000 rw-p 00000000 00:00 0
                Anonymous:          3000 kB
                100000000-100100000 rw-p 00000000 00:00 0
                Anonymous:           100 kB
                7f0000000000-7f0000100000 r-xp 00000000 08:01 1234 /usr/lib/libjvm.so
                Anonymous:            20 kB
                """)).isEqualTo(new Bytes(120 << 10));
    }

    @Test
    void a_collector_that_gives_no_address_has_no_place() {
        assertThat(HeapRange.of(" ZHeap           used 8M, capacity 64M, max capacity 64M\n"))
                .isEmpty();
    }

    private static MemoryRegion region(String name, long kibibytes) {
        return new MemoryRegion(name, new Bytes(kibibytes << 10));
    }
}
