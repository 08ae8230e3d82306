package plimsoll.judge.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Flow;
import plimsoll.model.load.FlowStep;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Replicas;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;

class ExperimentTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "125 x 10m at once | 125 x 10m at once",
                "10 x 10m at once, beside leaving 10 x 10m at once | 10 x 10m at once, with background leaving 10 x 10m at once",
                "50/s, beside standing 32/s, beside health 4/s | 50/s, with background standing 32/s, with background health 4/s",
                "beside health 4/s | with background health 4/s",
                "5/s, with background beside 4/s | 5/s, with background beside 4/s",
            })
    void a_stored_load_is_read_in_the_words_of_today(String stored, String today) {
        assertThat(ExperimentText.storedLoad(stored)).isEqualTo(today);
    }

    @Test
    void limits_of_replicas_are_those_of_each_and_cells_of_one_total_are_compared() {
        Experiment big = replicas(1, 512, 320);
        Experiment small = replicas(4, 128, 64);

        assertThat(ExperimentText.limits(big)).isEqualTo("320m heap in 512m on 4 cores");
        assertThat(ExperimentText.limits(small))
                .startsWith("64m heap each in 4 x 128m ")
                .endsWith(" on 1 core each");
        assertThat(ExperimentText.container(small)).isEqualTo("in 4 x 128m on 1 core each");
        assertThat(ExperimentText.point(small)).isEqualTo("in 4 x 128m");
        assertThat(ExperimentText.compared(small)).isEqualTo(ExperimentText.compared(big));
        assertThat(ExperimentText.compared(replicas(4, 256, 64))).isNotEqualTo(ExperimentText.compared(big));
    }

    @Test
    void a_mix_of_uploads_is_described_by_its_weights_and_sizes() {
        assertThat(ExperimentText.load(sending(
                        flow("small", 70, Optional.of("100k")),
                        flow("get", 25, Optional.empty()),
                        flow("large", 5, Optional.of("20m")))))
                .isEqualTo("20/s x (70 x 100k + 25 x get + 5 x 20m)");
        assertThat(ExperimentText.load(sending(flow("reads", 9, Optional.empty()), flow("rows", 1, Optional.empty()))))
                .isEqualTo("20/s");
    }

    private static Flow flow(String name, int weight, Optional<String> size) {
        Optional<Payload> payload = size.map(Bytes::parse).map(Payload::new);
        return new Flow(
                name,
                weight,
                List.of(new FlowStep(name, Duration.ZERO, payload.isPresent(), payload, Optional.empty(), List.of())));
    }

    private static Experiment sending(Flow... mix) {
        Workload workload = new Workload(
                "mix",
                new DriverSpec("http", Map.of()),
                new LoadModel.Open(20, LoadModel.Arrivals.CONSTANT, 1000),
                Payload.NONE,
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(120),
                Optional.empty(),
                List.of(mix));
        Duration time = Duration.ofSeconds(30);
        return ExperimentBuilder.builder()
                .phases(List.of(new Phase("steady", true, List.of(workload), new StopCondition.Elapsed(time))))
                .build();
    }

    private static Experiment replicas(int count, long memory, long heap) {
        Limits limits = new Limits(
                Optional.of(Bytes.ofMebibytes(memory)),
                Optional.of(Bytes.ofMebibytes(heap)),
                new Cpus(List.of(), Optional.of(4.0 / count)));
        Replicas replicas = new Replicas("service", count, Replicas.BALANCER);
        MemberSource source = new MemberSource.Attached(Optional.empty(), Optional.empty());
        List<Member> members = replicas.members().stream()
                .map(name -> new Member(name, MemberRole.SUBJECT, source, limits))
                .toList();
        return ExperimentBuilder.builder()
                .deployment(new Deployment(members, List.of(), Optional.of(replicas)))
                .build();
    }
}
