package plimsoll.lab.explain.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import plimsoll.hostile.ByteMutator;
import plimsoll.hostile.HostileCases;
import plimsoll.model.result.inside.MemoryRegion;

/** Any answer over the attach socket, which any process may give, is read or refused. */
class HostileJvmAnswersTest {
    private static final List<String> GOOD = List.of("""
             num     #instances         #bytes  class name (module)
            -------------------------------------------------------
               1:          1234         567890  [B (java.base@25)
               2:            10           2000  [[Ljava.lang.String; (java.base@25)
               3:            10            400  jdk.internal.vm.FillerElement[] (java.base@25)
            Total          1254         570290
            """, """
            Native Memory Tracking:
            -                 Java Heap (reserved=65536KB, committed=16384KB)
            -                    Thread (reserved=15378KB, committed=1050KB)
            """);

    private static final ByteMutator MUTATOR = new ByteMutator(
            List.of("9", "-", " ", "\n", "[", ":", "KB", "Total ", "(", "committed=", "\u0000", "L", ";"), 100_000);

    @Test
    void any_answer_is_read_or_refused_with_a_reason() {
        HostileCases.of(1_000).run(random -> {
            String answer = MUTATOR.changed(GOOD, random);
            try {
                assertThat(ClassHistogramReader.content(answer).objects()).isNotNegative();
            } catch (IOException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
            try {
                assertThat(NativeMemoryReader.regions(answer))
                        .extracting(MemoryRegion::name)
                        .isNotEmpty();
            } catch (IOException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }
}
