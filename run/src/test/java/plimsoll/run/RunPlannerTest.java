package plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.LostMachineException;
import plimsoll.lab.launch.MemberValues;
import plimsoll.lab.launch.NeedsLink;
import plimsoll.lab.launch.NeedsMachine;
import plimsoll.lab.launch.TrialSetup;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.run.host.TestMachine;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.Counterpart;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.LoadPermission;
import plimsoll.run.request.NamedStudy;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.RunRequest;
import plimsoll.study.setting.Selection;

/** Plans of a study whose need runs on another machine. */
class RunPlannerTest {
    private static final int ROUNDS = 2;

    @TempDir
    private Path directory;

    private final StoreMachine machine = new StoreMachine();
    private final List<String> progress = new ArrayList<>();
    private final TrialEnvironment here = TestMachine.forPlans();

    @BeforeEach
    void write() throws IOException {
        Files.writeString(directory.resolve("new.jar"), "new");
        Files.writeString(directory.resolve("old.jar"), "old");
        Files.writeString(study(), """
                version: 1
                question: Where does its need run?
                service:
                  command: java -jar new.jar --port=${port} --db=127.0.0.1:${db.port}
                  ready: http://127.0.0.1:${port}/health
                needs: [{name: db, command: "sleep 60 ${port}", ready: started}]
                load: {burst: 10, get: /work}
                """);
    }

    @Test
    void a_need_that_its_machine_cannot_start_is_refused_before_the_first_trial() {
        machine.refusal = Optional.of(new LostMachineException("store-1 has no /usr/bin/sleep"));

        assertRefused(ExitCode.MACHINE_LACKS, "no /usr/bin/sleep");
    }

    @Test
    void a_need_that_cannot_be_sent_is_refused_before_the_first_trial() {
        machine.refusal = Optional.of(new IllegalArgumentException("needs have 10001 files"));

        assertRefused(ExitCode.USAGE, "--needs-on: needs have 10001 files");
    }

    @Test
    void a_file_of_a_need_that_cannot_be_read_is_refused_with_its_remedy() {
        machine.refusal = Optional.of(new UncheckedIOException(
                "cannot read image.tar: permission denied", new AccessDeniedException("image.tar")));

        assertRefused(ExitCode.USAGE, "permission denied; let this user read");
    }

    @Test
    void a_file_of_a_need_that_is_gone_is_refused_as_missing() {
        machine.refusal = Optional.of(new UncheckedIOException(
                "cannot read image.tar: no such file or directory", new NoSuchFileException("image.tar")));

        assertRefused(ExitCode.USAGE, "image.tar: no such file or directory; put");
    }

    @Test
    void a_disk_that_fails_under_the_files_of_a_need_is_an_error_of_this_machine() {
        machine.refusal = Optional.of(new UncheckedIOException(
                "cannot read image.tar: Input/output error", new IOException("Input/output error")));

        assertRefused(ExitCode.INTERNAL_ERROR, "image.tar: Input/output error;");
    }

    @Test
    void a_disk_without_room_for_the_files_made_for_needs_is_an_error_of_this_machine() {
        machine.refusal = Optional.of(new UncheckedIOException(
                "cannot write made: No space left on device",
                new FileSystemException("made", null, "No space left on device")));

        assertRefused(ExitCode.INTERNAL_ERROR, "made: No space left on device;");
    }

    private void assertRefused(ExitCode code, String words) {
        assertThatThrownBy(() -> elsewhere().plan(request(new Counterpart.None())))
                .isInstanceOfSatisfying(
                        RequestException.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(code))
                .hasMessageContaining(words);
        assertThat(directory.resolve("result")).doesNotExist();
    }

    @Test
    void a_machine_is_asked_about_the_same_needs_once() {
        elsewhere().plan(request(new Counterpart.None()));

        assertThat(machine.asked).hasSize(2);
        assertThat(machine.asked.getFirst()).isEmpty();
        assertThat(machine.asked.getLast())
                .singleElement()
                .satisfies(needs ->
                        assertThat(needs.members()).extracting(Member::name).containsExactly("db"));
        assertThat(progress).singleElement().asString().contains("store-1:61618");
    }

    @Test
    void a_plan_that_is_only_shown_asks_no_machine() {
        elsewhere().foreseen(request(new Counterpart.None()));

        assertThat(machine.asked).isEmpty();
    }

    @Test
    void a_plan_too_long_to_be_read_again_is_refused() {
        RunRequest many = request(new Counterpart.None(), 20_000);

        assertThatThrownBy(() -> new RunPlanner(here, _ -> {}).plan(many))
                .isInstanceOfSatisfying(
                        RequestException.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE))
                .hasMessageContainingAll("20000 trials", "plan.json at most 16", "--rounds");
    }

    @Test
    void both_builds_find_the_need_on_its_machine() {
        assertBothElsewhere(elsewhere().plan(request(baseline(directory.resolve("old.jar")))));
    }

    @Test
    void the_build_of_a_result_whose_need_ran_here_finds_it_on_its_machine() throws IOException {
        PlannedRun earlier = new RunPlanner(here, _ -> {}).plan(request(new Counterpart.None()));
        ResultFolder folder = new ResultFolder(Files.createDirectory(directory.resolve("earlier")));
        ResultChecksums.write(folder, folder.plan(), earlier.plan());
        ResultChecksums.write(folder, folder.manifest(), earlier.manifest());
        assertThat(earlier.trials()).allMatch(trial -> command(trial).contains("--db=127.0.0.1:${db.port}"));

        assertBothElsewhere(elsewhere().plan(request(baseline(folder.path()))));
    }

    private static void assertBothElsewhere(PlannedRun run) {
        assertThat(run.trials()).hasSize(2 * ROUNDS).allSatisfy(trial -> {
            assertThat(trial.deployment().elsewhere().members()).hasSize(1);
            assertThat(command(trial)).contains("--db=${db.host}:${db.port}");
        });
        assertThat(run.trials().stream().map(Experiment::variant).distinct()).hasSize(2);
    }

    private static List<String> command(Experiment trial) {
        return trial.deployment().subjects().getFirst().source() instanceof MemberSource.Launched service
                ? service.command()
                : List.of();
    }

    private RunPlanner elsewhere() {
        return new RunPlanner(here.withNeeds(machine), progress::add);
    }

    private static Counterpart baseline(Path build) {
        return new Counterpart.OtherBuild(build.toString(), Optional.empty());
    }

    private RunRequest request(Counterpart counterpart) {
        return request(counterpart, ROUNDS);
    }

    private RunRequest request(Counterpart counterpart, int rounds) {
        return new RunRequest(
                new NamedStudy("mine", study()),
                Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN).withRounds(Optional.of(rounds)),
                counterpart,
                Optional.empty(),
                Optional.empty(),
                Optional.of(directory.resolve("result")),
                new LoadPermission(List.of()),
                new Invocation("plimsoll", List.of("run", "study.yaml")));
    }

    private Path study() {
        return directory.resolve("study.yaml");
    }

    /** Answers, and refuses the needs of a test. */
    private static final class StoreMachine implements NeedsMachine {
        private final List<List<Deployment>> asked = new ArrayList<>();
        private Optional<RuntimeException> refusal = Optional.empty();

        @Override
        public String address() {
            return "store-1:61618";
        }

        @Override
        public Optional<String> facts() {
            return Optional.of("any, 2 cores");
        }

        @Override
        public void check(List<Deployment> needs) {
            asked.add(needs);
            if (!needs.isEmpty() && refusal.isPresent()) {
                throw refusal.get();
            }
        }

        @Override
        public NeedsLink start(Deployment needs, MemberValues values, TrialSetup trial) {
            throw new IllegalStateException("a plan starts nothing");
        }
    }
}
