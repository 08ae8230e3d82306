package contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Without this test, a module whose build lost the property would pass the contract with no test run. */
class SubjectContractTest {
    private static final Path OF_THE_CONTRACT = Path.of("domain");

    @Test
    void every_module_but_that_of_the_contract_itself_names_its_model() {
        boolean itself = Path.of("").toAbsolutePath().endsWith(OF_THE_CONTRACT);

        assertThat(Subject.MODEL.isEmpty()).isEqualTo(itself);
    }
}
