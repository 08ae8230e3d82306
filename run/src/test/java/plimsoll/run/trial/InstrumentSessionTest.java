package plimsoll.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.TrialView;
import plimsoll.records.TrialFolder;

class InstrumentSessionTest {
    private static final TrialView VIEW = new TrialView(
            new TrialFolder(Path.of("unused")), List.of(), Map::of, List::of, () -> 0, UnaryOperator.identity());

    private final List<String> closed = new ArrayList<>();

    @Test
    void looks_that_run_are_closed_when_a_later_one_does_not_start() {
        List<Instrument> instruments = List.of(new Watch("one"), new Watch("two"), new Watch(""));

        assertThatThrownBy(() -> InstrumentSession.start(instruments, VIEW)).isInstanceOf(IllegalStateException.class);

        assertThat(closed).containsExactly("two", "one");
    }

    /** An instrument that starts only if it has a name. */
    private final class Watch implements Instrument {
        private final String name;

        Watch(String name) {
            this.name = name;
        }

        @Override
        public List<String> jvmOptions() {
            return List.of();
        }

        @Override
        public Look start(TrialView trialView) {
            if (name.isEmpty()) {
                throw new IllegalStateException("planted");
            }
            return () -> closed.add(name);
        }
    }
}
