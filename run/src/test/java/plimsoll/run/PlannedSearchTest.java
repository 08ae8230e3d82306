package plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.records.ManifestBuilder;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.ResultDestination;
import plimsoll.run.search.VerificationProcedure;

class PlannedSearchTest {
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
}
