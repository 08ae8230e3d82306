package plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.records.ManifestBuilder;
import plimsoll.run.farm.UnbegunWork;
import plimsoll.run.host.HostEnvironment;
import plimsoll.run.host.TestMachine;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.ResultDestination;
import plimsoll.run.search.VerificationProcedure;

class PlannedSearchTest {
    private static final HostEnvironment HOST =
            new HostEnvironment(TestMachine.withKernelCap(), Optional.empty(), Optional.empty());

    @ParameterizedTest
    @CsvSource({"find, find", "fit, rightsize", "prove, verify"})
    void a_new_result_is_named_after_its_command_and_keeps_the_verb_of_the_records(String verb, String command) {
        PlannedSearch search = new PlannedSearch(
                verb,
                ManifestBuilder.builder().study("mine").mode(verb).cores(1).build(),
                Path.of("study.yaml"),
                Optional.empty(),
                new VerificationProcedure(List.of()),
                new ResultDestination.New(Optional.empty()),
                new Invocation("plimsoll", List.of()));

        assertThat(search.resultName()).isEqualTo("mine-" + command);
        assertThat(search.manifest().mode()).isEqualTo(verb);
    }

    @Test
    void a_search_whose_study_is_missing_is_not_sent() {
        PlannedSearch search = new PlannedSearch(
                "prove",
                ManifestBuilder.builder().study("mine").cores(1).build(),
                Path.of("missing/study.yaml"),
                Optional.empty(),
                new VerificationProcedure(List.of()),
                new ResultDestination.New(Optional.empty()),
                new Invocation("plimsoll", List.of()));

        assertThatThrownBy(() -> UnbegunWork.of(search, HOST))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("missing/study.yaml");
    }
}
