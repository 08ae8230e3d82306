package plimsoll.acceptance.house;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The types that each module exposes to other modules: whole packages, or single types. Other types are internal, and
 * may be renamed or split freely.
 *
 * @param shown packages and types by module; a module that is missing exposes everything
 */
record Faces(Map<String, Set<String>> shown) {
    static final Faces TODAY = new Faces(Map.ofEntries(
            Map.entry("json", Set.of("plimsoll.json.Json", "plimsoll.json.JsonErrorText")),
            Map.entry(
                    "records",
                    Set.of(
                            "plimsoll.records",
                            "plimsoll.records.member",
                            "plimsoll.records.lines",
                            "plimsoll.records.heap.HeapDumpDigest",
                            "plimsoll.records.heap.JavaClassName")),
            Map.entry(
                    "plan",
                    Set.of(
                            "plimsoll.plan",
                            "plimsoll.plan.search",
                            "plimsoll.plan.search.question",
                            "plimsoll.plan.search.knob",
                            "plimsoll.plan.search.memory",
                            "plimsoll.plan.search.sizing")),
            Map.entry(
                    "study",
                    Set.of(
                            "plimsoll.study",
                            "plimsoll.study.manifest.ManifestException",
                            "plimsoll.study.manifest.ManifestReader",
                            "plimsoll.study.provenance",
                            "plimsoll.study.grammar.StudySchema",
                            "plimsoll.study.setting.CommandLineSplitter",
                            "plimsoll.study.setting.Selection",
                            "plimsoll.study.text.SpellingSuggestion",
                            "plimsoll.study.text.Problem",
                            "plimsoll.study.text.YamlDocuments")),
            Map.entry(
                    "lab",
                    Set.of(
                            "plimsoll.lab",
                            "plimsoll.lab.audit",
                            "plimsoll.lab.discover",
                            "plimsoll.lab.explain",
                            "plimsoll.lab.explain.memory.FullCollectionInstrument",
                            "plimsoll.lab.explain.memory.MemoryInstrument",
                            "plimsoll.lab.explain.time.TimeInstrument",
                            "plimsoll.lab.launch",
                            "plimsoll.lab.launch.cap",
                            "plimsoll.lab.launch.image.BoundedTar",
                            "plimsoll.lab.launch.machine",
                            "plimsoll.lab.launch.orphan.DirectoryDeleter",
                            "plimsoll.lab.launch.process",
                            "plimsoll.lab.launch.user.MemberUserLookup",
                            "plimsoll.lab.load",
                            "plimsoll.lab.observe")),
            Map.entry(
                    "judge",
                    Set.of(
                            "plimsoll.judge",
                            "plimsoll.judge.claims.ClaimsEvaluator",
                            "plimsoll.judge.bottleneck.FrameRuleException",
                            "plimsoll.judge.bottleneck.FrameRuleFile",
                            "plimsoll.judge.statistics.PairwiseComparison",
                            "plimsoll.judge.statistics.SteadyStateClassifier")),
            Map.entry(
                    "run",
                    Set.of(
                            "plimsoll.run",
                            "plimsoll.run.request",
                            "plimsoll.run.farm",
                            "plimsoll.run.host.HostEnvironment",
                            "plimsoll.run.host.HostReport",
                            "plimsoll.run.host.Installation",
                            "plimsoll.run.host.StudySecrets",
                            "plimsoll.run.host.TempDirectory",
                            "plimsoll.run.host.TrialEnvironment",
                            "plimsoll.run.result.StoredResults",
                            "plimsoll.run.round.PlanText",
                            "plimsoll.run.round.RunPlan",
                            "plimsoll.run.search.StoredSearch",
                            "plimsoll.run.trial.TrialProgress",
                            "plimsoll.run.trial.Lab",
                            "plimsoll.run.trial.MemberSampling",
                            "plimsoll.run.trial.RunListener",
                            "plimsoll.run.trial.SingleTrial")),
            Map.entry("selftest", Set.of("plimsoll.selftest")),
            Map.entry("farm", Set.of()),
            Map.entry("cli", Set.of())));

    /** Every use of a type that its module does not expose. */
    List<String> trespasses(JavaClasses classes) {
        Set<String> found = new TreeSet<>();
        for (JavaClass type : classes) {
            type.getDirectDependenciesFromSelf().stream()
                    .filter(this::trespasses)
                    .forEach(each -> found.add(each.getOriginClass().getName() + " names "
                            + each.getTargetClass().getName()));
        }
        return List.copyOf(found);
    }

    private boolean trespasses(Dependency dependency) {
        String from = House.module(dependency.getOriginClass()).orElse("");
        String to = House.module(dependency.getTargetClass()).orElse("");
        return shown.containsKey(to) && !from.equals(to) && !shown(to, dependency.getTargetClass());
    }

    /** An array is as visible as its element type, a nested type as its outer type, a builder as what it builds. */
    private boolean shown(String module, JavaClass type) {
        JavaClass plain = type.getBaseComponentType();
        String name = plain.getName().replaceFirst("\\$.*", "").replaceFirst("Builder$", "");
        Set<String> open = shown.getOrDefault(module, Set.of());
        return open.contains(plain.getPackageName()) || open.contains(name);
    }
}
