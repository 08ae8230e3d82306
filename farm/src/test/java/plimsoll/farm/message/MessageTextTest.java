package plimsoll.farm.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Shard;
import plimsoll.run.farm.FarmedVerb;

class MessageTextTest {
    private static final String RUN = "0123456789ab";
    private static final FileDigest CONTENT = new FileDigest("a".repeat(64), 12);
    private static final BlockAttempt ATTEMPT = new BlockAttempt(RUN, new Shard(2, 6), 1);

    @Test
    void a_block_is_read_as_it_was_written() {
        FarmBlock block = new FarmBlock(
                FarmedVerb.RIGHTSIZE,
                RUN,
                new Shard(2, 6),
                CONTENT,
                CONTENT,
                CONTENT,
                List.of(new BlockFile(FarmNames.ROOT + "/files/" + "b".repeat(64) + "/app.jar", CONTENT, true)),
                List.of(FarmNames.ROOT + "/trees/" + "c".repeat(64) + "/files"),
                List.of(
                        NeededProgram.at(Path.of("/usr/sbin/haproxy")),
                        new NeededProgram("python3", Optional.of("/opt/bin:${env.PATH}"))),
                Optional.of(1));

        assertThat(MessageText.read(MessageText.of(block), FarmBlock.class)).isEqualTo(block);
    }

    @Test
    void an_agent_on_a_busy_machine_is_flagged_with_the_share_of_other_work() {
        AgentStatus idle =
                new AgentStatus("one", Optional.empty(), Map.of("processor", "x"), List.of(0), Optional.empty());
        AgentStatus busy = idle.with(Optional.of(ATTEMPT), Optional.of(0.43));

        assertThat(MessageText.read(MessageText.of(busy), AgentStatus.class)).isEqualTo(busy);
        assertThat(busy.noise()).hasValueSatisfying(words -> assertThat(words).contains("one", "43 %", "8 %"));
        assertThat(idle.noise()).isEmpty();
        assertThat(idle.with(Optional.empty(), Optional.of(0.02)).noise()).isEmpty();
        assertThatThrownBy(() -> idle.with(Optional.empty(), Optional.of(1.5)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void questions_and_answers_keep_their_kind() {
        List<ToLab> questions = List.of(
                new ToLab.BlockClaim(7, RUN, new Shard(1, 2), "one", RUN),
                new ToLab.Fetch(8, RUN, "c".repeat(64), "one"),
                new ToLab.Progress(ATTEMPT, "one", "a line"));
        List<ToAgent> answers = List.of(
                new ToAgent.RollCall(6),
                new ToAgent.Granted(7, 3),
                new ToAgent.Busy(7, "why"),
                new ToAgent.Settled(7, "why"),
                new ToAgent.FileContent(8, CONTENT),
                new ToAgent.FileRefused(8, "why"),
                new ToAgent.Received(9, true, true, ""));

        assertThat(questions)
                .allSatisfy(each -> assertThat(MessageText.read(MessageText.of(each), ToLab.class))
                        .isEqualTo(each));
        assertThat(answers)
                .allSatisfy(each -> assertThat(MessageText.read(MessageText.of(each), ToAgent.class))
                        .isEqualTo(each));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/etc/passwd",
                "/var/tmp/plimsoll-farm/../../etc/cron.d/x",
                "/var/tmp/plimsoll-farm/agent.lock",
                "/var/tmp/plimsoll-farm/files",
                "files/x/y",
                "/var/tmp/plimsoll-farm-other/files/x/y"
            })
    void a_file_outside_of_the_store_is_refused(String path) {
        String message = new String(
                        MessageText.of(new BlockFile(FarmNames.ROOT + "/files/x/y", CONTENT, false)),
                        StandardCharsets.UTF_8)
                .replace(FarmNames.ROOT + "/files/x/y", path);

        assertThatThrownBy(() -> MessageText.read(message.getBytes(StandardCharsets.UTF_8), BlockFile.class))
                .isInstanceOf(UnreadableRecordException.class)
                .hasMessageContaining("two directories below");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "null", "[]", "{\"is\":\"claim\"}", "{\"is\":\"java.lang.Runtime\"}", "{} {}"})
    void another_text_is_refused(String text) {
        assertThatThrownBy(() -> MessageText.read(text.getBytes(StandardCharsets.UTF_8), ToLab.class))
                .isInstanceOf(UnreadableRecordException.class);
    }

    @Test
    void names_and_sizes_have_bounds() {
        assertThatThrownBy(() -> new ToLab.BlockClaim(1, "../../x", new Shard(1, 1), "one", RUN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ToLab.BlockClaim(1, RUN, new Shard(1, 1), "One.#", RUN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new FileDigest("a".repeat(64), FileDigest.BYTES_MAX + 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new AgentStatus(
                        "one", Optional.empty(), Map.of("processor", "x".repeat(400)), List.of(0), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> MessageText.read(new byte[MessageText.LENGTH_MAX + 1], ToLab.class))
                .hasMessageContaining("at most " + MessageText.LENGTH_MAX);
    }

    @Test
    void the_last_lines_of_an_attempt_are_kept_and_shortened() {
        List<String> lines = IntStream.range(0, 100)
                .mapToObj(number -> "line " + number + "x".repeat(1000))
                .collect(Collectors.toList());

        AttemptEnd end = new AttemptEnd(1, ATTEMPT, "one", false, lines);

        assertThat(end.lines())
                .hasSize(AttemptEnd.LINES_MAX)
                .allSatisfy(line -> assertThat(line).hasSize(ToLab.Progress.LENGTH_MAX));
        assertThat(end.lines().getLast()).startsWith("line 99");
    }

    @Test
    void machines_that_differ_in_a_fact_or_in_their_cores_have_classes_of_their_own() {
        MachineClass one = new MachineClass(Map.of("processor", "EPYC", "kernel", "6.1"), List.of(0, 1));

        assertThat(new MachineClass(Map.of("kernel", "6.1", "processor", "EPYC"), List.of(0, 1)).number())
                .isEqualTo(one.number());
        assertThat(new MachineClass(Map.of("kernel", "6.2", "processor", "EPYC"), List.of(0, 1)).number())
                .isNotEqualTo(one.number());
        assertThat(new MachineClass(one.facts(), List.of(2, 3)).number()).isNotEqualTo(one.number());
    }
}
