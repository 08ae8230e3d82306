package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Member;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.study.Threshold;

class DirectClientsTest {
    private static final String STUDY = Studies.START + """
            service: {command: "java Main --store=${store.url}", ready: started, limits: {memory: 64m}}
            needs: [{name: store, command: "java Store ${port}", ready: started}]
            links:
              - {from: worker, to: service, latency: 1ms}
              - {from: worker, to: store, latency: 1ms}
            faults:
              - {at: 1s, pause: service, for: 1s}
              - {at: 3s, pause: store, for: 1s}
            load: {open: 10/s, for: 10s, upload: {path: "/files/${id}", size: 3m}}
            audit:
              - {http: "http://127.0.0.1:${port}/files", id: $.id, length: $.length}
              - {http: "${store.url}/list", id: $.id, length: $.length}
            thresholds: {ready: "< 5s", memory.peak: "< 60m", cpu: "< 1ms", footprint: "< 60m", response.p99: "< 1s", lost: "== 0"}
            variants:
              - {name: relay}
              - {name: straight, direct: {upload: {path: "/blobs/${id}", to: store}}}
            """;

    private final Study study = Studies.study(STUDY);
    private final Experiment straight = study.cells().getLast().experiment();

    @Test
    void the_load_goes_to_the_need_and_stays_what_it_is() {
        Workload relayed = study.cells().getFirst().experiment().workloads().getFirst();
        Workload direct = straight.workloads().getFirst();
        assertThat(direct.load()).isEqualTo(relayed.load());
        assertThat(direct.payload().size()).isEqualTo(Bytes.ofMebibytes(3));
        assertThat(direct.driver().name()).isEqualTo("http");
        assertThat(direct.driver().settings()).isEqualTo(Map.of("method", "PUT", "url", "${store.url}/blobs/${id}"));
    }

    @Test
    void a_direct_client_has_no_subject_audit_fault_or_profile() {
        assertThat(straight.deployment().members()).extracting(Member::name).containsExactly("store");
        assertThat(straight.deployment().links())
                .extracting(link -> link.name())
                .containsExactly("worker-store");
        assertThat(straight.phases().stream().map(Phase::faults).flatMap(List::stream))
                .extracting(fault -> fault.target())
                .containsExactly("store");
        assertThat(straight.audits()).hasSize(1);
        assertThat(straight.thresholds()).extracting(Threshold::metric).containsExactly("response.p99", "lost");
        assertThat(study.notes()).anyMatch(note -> note.contains("straight stores is not audited"));
    }

    @Test
    void a_custom_driver_gets_the_address_of_the_need() {
        String text = Studies.START + Studies.SERVICE + """
                needs: [{name: store, command: java Store, ready: started, provides: {account: "http://x/${port}"}}]
                load: {burst: 5, upload: {path: "/files/${id}", size: 2m}}
                variants: [{name: straight, direct: {driver: blob-put, settings: {account: "${store.account}"}}}]
                """;
        Workload direct = Studies.only(Studies.study(text)).workloads().getFirst();
        assertThat(direct.driver().name()).isEqualTo("blob-put");
        assertThat(direct.driver().settings()).isEqualTo(Map.of("account", "http://x/${store.port}"));
        assertThat(direct.payload().size()).isEqualTo(Bytes.ofMebibytes(2));
    }

    @Test
    void the_uploads_of_a_mix_go_to_the_need_in_their_own_sizes() {
        Workload direct = Studies.only(Studies.study(mixed("{name: large, upload: {path: /, size: 2m}}")))
                .workloads()
                .getFirst();

        assertThat(direct.driver().settings()).isEqualTo(Map.of("account", "http://x/${store.port}"));
        assertThat(direct.payloads())
                .isEqualTo(List.of(new Payload(Bytes.parse("100k")), new Payload(Bytes.parse("2m"))));
    }

    @Test
    void a_direct_client_that_cannot_send_all_of_a_mix_is_refused() {
        assertThat(Studies.problems(mixed("{name: reads, get: /}")))
                .singleElement()
                .asString()
                .startsWith("5:23: ")
                .contains("'mix'");
    }

    private static String mixed(String other) {
        return Studies.START + Studies.SERVICE + """
                needs: [{name: store, command: java Store, ready: started, provides: {account: "http://x/${port}"}}]
                load: {burst: 5, mix: [{name: small, weight: 9, upload: {path: /, size: 100k}}, %s]}
                variants: [{name: straight, direct: {driver: blob-put, settings: {account: "${store.account}"}}}]
                """.formatted(other);
    }

    @Test
    void a_fault_on_a_replica_does_not_concern_a_direct_client() {
        Study replicas = Studies.study(Studies.START + """
                service: {command: "java Main ${port}", ready: started}
                needs: [{name: store, command: "java Store ${port}", ready: started}]
                faults:
                  - {at: 1s, kill: service, replica: 2}
                  - {at: 3s, pause: store, for: 1s}
                load: {open: 10/s, for: 10s, get: /}
                variants:
                  - {name: two, replicas: 2}
                  - {name: straight, direct: {get: {path: /, to: store}}}
                """);

        assertThat(replicas.cells())
                .extracting(cell -> cell.experiment().faults().stream()
                        .map(fault -> fault.target())
                        .toList())
                .containsExactly(List.of("service-2", "store"), List.of("store"));
    }
}
