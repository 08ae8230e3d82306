package plimsoll.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.model.Bytes;
import plimsoll.model.study.Shard;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.records.Manifest;
import plimsoll.records.ManifestBuilder;
import plimsoll.records.ResultFolder;
import plimsoll.run.host.HostEnvironment;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.SearchRequest;
import plimsoll.run.request.VerificationRequest;
import plimsoll.run.result.OpenResult;
import plimsoll.run.search.SearchProcedure;
import plimsoll.run.search.SoakExperiment;
import plimsoll.run.search.SoakProcedure;
import plimsoll.run.search.StoredSearch;
import plimsoll.run.search.StoredSearchAnswers;
import plimsoll.run.search.VerificationProcedure;
import plimsoll.study.provenance.BuildFingerprints;

/** Plans second proofs of earlier answers, and soaks at the loads that hold. */
public record VerificationPlanner(TrialEnvironment environment) {
    private static final Bytes MOST = Bytes.ofMebibytes(6 << 10);
    private static final int SHARE_OF_DISK = 4;

    /**
     * @param machine the class of machines whose trials prove it: its facts, label to value
     * @throws RequestException when the result has no answer, or it cannot be proven here
     */
    public PlannedSearch plan(VerificationRequest request, Map<String, String> machine) {
        Path earlier = request.earlier();
        if (!StoredSearch.isIn(earlier)) {
            throw new RequestException(
                    ExitCode.USAGE,
                    earlier
                            + " is not a result of find or rightsize: it has no search.json; give the directory that"
                            + " they printed");
        }
        ResultFolder folder = OpenResult.folder(earlier);
        SearchPlan plan = Json.read(folder.search(), SearchPlan.class);
        Manifest stored = Json.read(folder.manifest(), Manifest.class);
        Optional<String> otherMachine = otherMachine(stored.environment(), machine);
        StoredSearchAnswers answers = new StoredSearchAnswers(
                plan,
                Judge.shots(folder.path()),
                otherMachine.isEmpty(),
                request.success().map(SearchRequest::proof));
        List<SearchQuestion> pairs = pairs(answers, request);
        if (pairs.isEmpty()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    earlier + " has no answer to verify: "
                            + Judge.run(folder.path()).sentence());
        }
        request.permission()
                .check(pairs.stream().map(SearchQuestion::experiment).toList());
        requireSameBuild(stored, earlier);
        SearchProcedure all = soak(request, folder)
                .<SearchProcedure>map(soak -> soaks(soak, held(answers, request), request))
                .orElseGet(() -> new VerificationProcedure(pairs));
        return new PlannedSearch(
                "prove",
                manifest(stored, otherMachine, request),
                folder.study(),
                plan.extension(),
                part(request.shard(), all),
                request.destination(),
                request.invocation());
    }

    private static SearchProcedure part(Optional<Shard> shard, SearchProcedure all) {
        return shard.map(all::part).orElse(all);
    }

    private static void requireSameBuild(Manifest stored, Path earlier) {
        BuildFingerprints.changed(stored.builds()).ifPresent(why -> {
            throw new RequestException(
                    ExitCode.USAGE,
                    earlier + " cannot be proven: its answer is of another build: " + why + "; start a new search");
        });
    }

    private static Optional<String> otherMachine(Map<String, String> there, Map<String, String> here) {
        return Manifest.machineDifference(there, here)
                .map(difference -> "the answer is from another machine or setup (" + difference
                        + "), so its trials are not added to these, which have to prove it alone");
    }

    private static List<SearchQuestion> pairs(StoredSearchAnswers answers, VerificationRequest request) {
        List<String> only = request.only();
        try {
            List<SearchQuestion> all = answers.pairs();
            only.stream()
                    .filter(name -> all.stream().noneMatch(pair -> pair.name().equals(name)))
                    .findFirst()
                    .ifPresent(name -> unknown(name, all));
            return all.stream()
                    .filter(pair -> only.isEmpty() || only.contains(pair.name()))
                    .toList();
        } catch (IllegalArgumentException otherwise) {
            throw new RequestException(
                    ExitCode.USAGE,
                    request.earlier() + " cannot be proven: this version searches differently, so that "
                            + otherwise.getMessage() + "; start a new search");
        }
    }

    private static void unknown(String name, List<SearchQuestion> pairs) {
        throw new RequestException(
                ExitCode.USAGE,
                "--only: the result has no answer named '" + name + "'; it has "
                        + pairs.stream().map(SearchQuestion::name).collect(Collectors.joining(", ")));
    }

    private static List<StoredSearchAnswers.HeldAnswer> held(StoredSearchAnswers answers, VerificationRequest request) {
        return answers.heldAnswers().stream()
                .filter(point -> request.only().isEmpty() || request.only().contains(point.search()))
                .toList();
    }

    private static Optional<SoakExperiment> soak(VerificationRequest request, ResultFolder folder) {
        try {
            return request.soaking()
                    .map(asked -> new SoakExperiment(asked.time(), asked.most().orElseGet(() -> room(folder))));
        } catch (IllegalArgumentException wrong) {
            throw new RequestException(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        }
    }

    /** The default may be below one round of a burst, which a search has sent before; a note of the result says so. */
    private static SoakProcedure soaks(
            SoakExperiment soak, List<StoredSearchAnswers.HeldAnswer> held, VerificationRequest request) {
        Bytes least = SoakExperiment.least(held);
        request.soaking()
                .flatMap(VerificationRequest.SoakOptions::most)
                .filter(most -> most.compareTo(least) < 0)
                .ifPresent(most -> {
                    throw new RequestException(
                            ExitCode.USAGE,
                            "--soak-bytes is " + most + ", but one round of the burst alone sends " + least
                                    + "; give at least that");
                });
        return new SoakProcedure(soak, held);
    }

    /** Bounds the payload, because a store keeps all of it on this disk or in memory. */
    private static Bytes room(ResultFolder folder) {
        long room = folder.path().toFile().getUsableSpace() / SHARE_OF_DISK;
        return new Bytes(Math.max(1, Math.min(MOST.count(), room)));
    }

    /** A new manifest for the same study on this machine. */
    private Manifest manifest(Manifest stored, Optional<String> otherMachine, VerificationRequest request) {
        HostEnvironment here = environment.surroundings();
        return ManifestBuilder.builder()
                .study(stored.study())
                .question(stored.question())
                .mode("prove")
                .seed(request.seed().orElse(stored.seed() + 1))
                .startedAt(HostEnvironment.now())
                .repeat(request.invocation().repeat())
                .cores(here.machine().cores().size())
                .environment(here.environment())
                .notes(Stream.concat(stored.notes().stream(), otherMachine.stream())
                        .toList())
                .layers(stored.layers())
                .cells(stored.cells())
                .builds(stored.builds())
                .units(stored.units())
                .shard(request.shard())
                .build();
    }
}
