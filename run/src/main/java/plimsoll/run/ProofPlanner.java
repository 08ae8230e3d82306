package plimsoll.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.lab.explain.Instrument;
import plimsoll.model.Bytes;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.ask.Question;
import plimsoll.plan.search.ask.SearchPlan;
import plimsoll.records.Manifest;
import plimsoll.records.ManifestBuilder;
import plimsoll.records.ResultFolder;
import plimsoll.run.host.HostSurroundings;
import plimsoll.run.host.Workplace;
import plimsoll.run.request.Complaint;
import plimsoll.run.request.ProofRequest;
import plimsoll.run.result.OpenResult;
import plimsoll.run.search.Answers;
import plimsoll.run.search.ProofScript;
import plimsoll.run.search.SearchScript;
import plimsoll.run.search.Soak;
import plimsoll.run.search.SoakScript;
import plimsoll.run.search.StoredSearch;
import plimsoll.study.provenance.Builds;

/** Plans second proofs of earlier answers, and soaks where they hold. */
public record ProofPlanner(Workplace place) {
    private static final Bytes MOST = Bytes.ofMebibytes(6 << 10);
    private static final int SHARE_OF_DISK = 4;

    /** @throws Complaint when there is nothing to prove, or it cannot be proven here */
    public PlannedSearch plan(ProofRequest request) {
        Path earlier = request.earlier();
        if (!StoredSearch.isIn(earlier)) {
            throw new Complaint(
                    ExitCode.USAGE,
                    earlier
                            + " is no result of find or fit: it has no search.json; give the directory that they printed");
        }
        ResultFolder folder = OpenResult.folder(earlier);
        SearchPlan plan = Json.read(folder.search(), SearchPlan.class);
        Answers answers = new Answers(plan, Judge.shots(folder.path()));
        List<Question> pairs = pairs(answers, request);
        if (pairs.isEmpty()) {
            throw new Complaint(
                    ExitCode.USAGE,
                    earlier + " has no answer that could be proven: "
                            + Judge.run(folder.path()).sentence());
        }
        request.permission().check(pairs.stream().map(Question::experiment).toList());
        Manifest of = Json.read(folder.manifest(), Manifest.class);
        mustBeOfTheSameBuild(of, earlier);
        Optional<Soak> soak = soak(request, folder);
        return new PlannedSearch(
                "prove",
                again(of, request),
                folder.study(),
                plan.extension(),
                soak.<List<Instrument>>map(each -> List.of(each.inside())).orElse(List.of()),
                soak.<SearchScript>map(each -> new SoakScript(each, held(answers, request)))
                        .orElseGet(() -> new ProofScript(pairs)),
                request.destination(),
                request.invocation());
    }

    private static void mustBeOfTheSameBuild(Manifest of, Path earlier) {
        Builds.changed(of.builds()).ifPresent(why -> {
            throw new Complaint(
                    ExitCode.USAGE,
                    earlier + " cannot be proven: its answer is of another build: " + why + "; search anew");
        });
    }

    private static List<Question> pairs(Answers answers, ProofRequest request) {
        List<String> only = request.only();
        try {
            List<Question> all = answers.pairs();
            only.stream()
                    .filter(name -> all.stream().noneMatch(pair -> pair.name().equals(name)))
                    .findFirst()
                    .ifPresent(name -> unknown(name, all));
            return all.stream()
                    .filter(pair -> only.isEmpty() || only.contains(pair.name()))
                    .toList();
        } catch (IllegalArgumentException otherwise) {
            throw new Complaint(
                    ExitCode.USAGE,
                    request.earlier() + " cannot be proven: this version searches in another way, so that "
                            + otherwise.getMessage() + "; search anew");
        }
    }

    private static void unknown(String name, List<Question> pairs) {
        throw new Complaint(
                ExitCode.USAGE,
                "the result has no answer called '" + name + "'; it has "
                        + pairs.stream().map(Question::name).collect(Collectors.joining(", ")));
    }

    private static List<Answers.Held> held(Answers answers, ProofRequest request) {
        return answers.held().stream()
                .filter(point -> request.only().isEmpty() || request.only().contains(point.search()))
                .toList();
    }

    private static Optional<Soak> soak(ProofRequest request, ResultFolder folder) {
        try {
            return request.soaking()
                    .map(asked -> new Soak(asked.time(), asked.most().orElseGet(() -> room(folder))));
        } catch (IllegalArgumentException wrong) {
            throw new Complaint(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        }
    }

    /** A store keeps what it is sent, on this disk or in memory. */
    private static Bytes room(ResultFolder folder) {
        long room = folder.path().toFile().getUsableSpace() / SHARE_OF_DISK;
        return new Bytes(Math.max(1, Math.min(MOST.count(), room)));
    }

    /** The manifest of the same study, here and now. */
    private Manifest again(Manifest of, ProofRequest request) {
        HostSurroundings here = place.surroundings();
        return ManifestBuilder.builder()
                .study(of.study())
                .question(of.question())
                .mode("prove")
                .seed(request.seed().orElse(of.seed() + 1))
                .startedAt(HostSurroundings.now())
                .repeat(request.invocation().repeat())
                .cores(here.machine().cores().size())
                .environment(here.environment())
                .notes(of.notes())
                .layers(of.layers())
                .cells(of.cells())
                .builds(of.builds())
                .units(of.units())
                .build();
    }
}
