package plimsoll.farm.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.message.NeededProgram;

/** A study names a program without a path, which an agent may lack. */
@Timeout(120)
class LackingProgramTest {
    @TempDir
    private Path directory = Path.of("");

    private final AtomicInteger executed = new AtomicInteger();

    @AutoClose
    private FarmUnderTest farm;

    @BeforeEach
    void start() {
        farm = new FarmUnderTest(directory);
    }

    @Test
    void a_block_is_refused_before_its_first_trial_and_the_program_and_the_machine_are_named() throws Exception {
        BlockProgress block = ended("not-installed-here");

        assertThat(executed).hasValue(0);
        assertThat(block.outcome()).isEqualTo(BlockProgress.BlockState.GIVEN_UP);
        assertThat(block.failures())
                .isNotEmpty()
                .allSatisfy(why -> assertThat(why).startsWith("one: ").contains("'not-installed-here'", "install it"));
    }

    @Test
    void a_block_whose_program_is_on_the_path_runs() throws Exception {
        assertThat(ended("sh").outcome()).isEqualTo(BlockProgress.BlockState.HOME);
        assertThat(executed).hasValue(1);
    }

    private BlockProgress ended(String program) throws Exception {
        farm.agent("one", (_, result, _, _, _) -> {
            executed.incrementAndGet();
            return FarmUnderTest.begin(result);
        });
        return FarmUnderTest.ended(farm.lab(needing(program))).blocks().getFirst();
    }

    private FarmedRun needing(String program) throws IOException {
        FarmedRun run = FarmUnderTest.run(1, farm.parts);
        FarmedRun needing = new FarmedRun(
                run.verb(),
                run.run(),
                run.machineClass(),
                run.sending(),
                run.study(),
                run.plan(),
                run.manifest(),
                run.files(),
                run.origins(),
                run.directories(),
                List.of(new NeededProgram(program, Optional.empty())),
                run.attempts(),
                run.blocks());
        farm.parts.write(needing);
        return needing;
    }
}
