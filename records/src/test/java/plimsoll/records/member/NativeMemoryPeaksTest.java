package plimsoll.records.member;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;

class NativeMemoryPeaksTest {
    private static final String OUTPUT = """
            [GC] the service's own words, (classes #7)
            Native Memory Tracking:

            Total: reserved=1472411629, committed=72824813
                   malloc: 7485421 #5009, peak=7407370 #5030

            -                 Java Heap (reserved=41943040, committed=41943040)
                                        (mmap: reserved=41943040, committed=41943040, at peak)

            -                     Class (reserved=1073811862, committed=201110)
                                        (classes #885)
                                        (malloc=70038 tag=Class #926) (peak=70462 #926)
                                        (mmap: reserved=1073741824, committed=131072, at peak)

            -                    Thread (reserved=11576512, committed=758976)
                                        (threads #11)
                                        (stack: reserved=11534336, committed=716800, peak=816800)
                                        (malloc=30176 tag=Thread #73) (peak=41184 #83)
                                        (arena=12000 #20) (peak=45928 #22)

            -                     Other (reserved=5242880, committed=5242880)
                                        (malloc=5242880 tag=Other #1) (at peak)

            -    Native Memory Tracking (reserved=94178, committed=94178)
                                        (malloc=4016 tag=Native Memory Tracking #58) (peak=4256 #62)
                                        (tracking overhead=90162)

            -        Shared class space (reserved=16777312, committed=14241888, readonly=0)
                                        (mmap: reserved=16777216, committed=14241792, peak=14454784)
            """;

    @Test
    void the_peak_of_a_category_is_the_sum_of_the_peaks_of_its_parts_and_no_less_than_what_it_has() {
        NativeMemoryPeaks count = NativeMemoryPeaks.of(OUTPUT).orElseThrow();

        assertThat(count.peak("Thread")).isEqualTo(new Bytes(816_800 + 41_184 + 45_928));
        assertThat(count.peak("Class")).isEqualTo(new Bytes(70_462 + 131_072));
        assertThat(count.peak("Other")).isEqualTo(new Bytes(5_242_880));
        assertThat(count.classes()).isEqualTo(885);
        assertThat(count.peak("Metaspace")).isEqualTo(new Bytes(0));
    }

    @Test
    void outside_the_heap_is_all_but_the_heap_the_archive_and_the_counting_itself() {
        assertThat(NativeMemoryPeaks.of(OUTPUT).orElseThrow().outsideHeap())
                .isEqualTo(new Bytes(816_800 + 41_184 + 45_928 + 201_534 + 5_242_880));
    }

    @Test
    void a_jvm_that_was_killed_said_nothing() {
        assertThat(NativeMemoryPeaks.of("started on port 8080\n")).isEmpty();
    }
}
