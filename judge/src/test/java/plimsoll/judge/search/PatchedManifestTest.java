package plimsoll.judge.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.model.member.ManifestTarget;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.plan.search.question.SearchPlan;

class PatchedManifestTest {
    @TempDir
    private Path result;

    @Test
    void a_search_that_smuggles_a_key_into_a_patch_is_an_unreadable_record() throws Exception {
        ManifestTarget target = new ManifestTarget(
                "compose.yaml",
                "",
                "",
                "orders",
                Optional.empty(),
                "orders",
                Map.of(),
                ManifestTarget.Words.NONE,
                Set.of("memswap_limit"),
                Optional.empty());
        Path file = result.resolve("search.json");
        Json.write(file, new SearchPlan("fit", List.of(), Optional.empty()).patching(Optional.of(target)));
        assertThat(Json.read(file, SearchPlan.class).target()).contains(target);

        String hostile = Files.readString(file).replace("memswap_limit", "mem_limit: 1m\\n    privileged: true");
        Files.writeString(file, hostile);
        assertThatThrownBy(() -> Json.read(file, SearchPlan.class))
                .isInstanceOf(UnreadableRecordException.class)
                .hasMessageContaining("search.json");
    }
}
