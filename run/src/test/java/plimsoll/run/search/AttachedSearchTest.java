package plimsoll.run.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.TrialFixture;
import plimsoll.model.Bytes;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.run.trial.ResultDirectories;

/** Trials at a service that runs already, and keeps what earlier trials stored in it. */
class AttachedSearchTest {
    @TempDir
    private Path directory;

    @Test
    void searches_at_something_attached_share_no_operations_although_their_seed_is_the_same() {
        Manifest manifest = SearchRunTest.manifest("find");
        var attached = new MemberSource.Attached(Optional.of("http://127.0.0.1:8080"), Optional.empty());
        Member service = new Member("service", MemberRole.SUBJECT, attached, Limits.NONE);
        Experiment experiment = SearchRunTest.question().experiment().withDeployment(new Deployment(List.of(service)));

        assertThat(seed(manifest, experiment, "first"))
                .isNotEqualTo(seed(manifest.withStartedAt("2026-11-22T10:00:00Z"), experiment, "second"));
    }

    private long seed(Manifest manifest, Experiment experiment, String name) {
        Path result = directory.resolve(name);
        ResultDirectories.create(result);
        var container = new ContainerLimits(Bytes.ofMebibytes(64), 1);
        var check = new RepeatedExperiment("check", SearchAim.SOAK, experiment, 1, container, Optional.empty());
        var plan = new SearchPlan("find", List.of(), Optional.empty());
        var run = new SearchRun(plan, manifest, new ResultFolder(result), new SearchRunTest.IgnoringListener());
        AtomicLong seed = new AtomicLong();
        run.check(check, (tried, folder, _) -> {
            seed.set(tried.seed());
            return new TrialFixture(folder, tried.variant(), tried.round()).judge();
        });
        return seed.get();
    }
}
