package plimsoll.judge.bottleneck;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialReader;
import plimsoll.judge.facts.TrialRecords;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.model.result.inside.CostKind;
import plimsoll.model.result.inside.FlameNode;
import plimsoll.model.study.Experiment;
import plimsoll.records.TrialFolder;
import plimsoll.records.member.FlightRecordingSummary;

/**
 * The costs of an acknowledged operation in one profiled trial, by place.
 *
 * @param trees a kind that was not observed is absent
 * @param flames whole stacks, one for each member and kind, by the service that it is a replica of
 */
public record TrialCosts(Map<CostKind, CostTree> trees, List<ServiceFlame> flames, List<String> notes) {
    /** The place of threads that run no code but the JDK's, on behalf of code elsewhere. */
    public static final String OTHER_THREADS = "threads of the JDK";

    /** The place of operations that compute, at no known method: the time that their CPU takes. */
    public static final List<String> COMPUTING = List.of(BottleneckCategory.CPU.words());

    public TrialCosts {
        trees = Map.copyOf(trees);
        flames = List.copyOf(flames);
        notes = List.copyOf(notes);
    }

    /**
     * The stacks of one service.
     *
     * @param perSample cost of an operation that one sample stands for
     */
    public record ServiceFlame(CostKind kind, String service, FlameNode root, double perSample) {}

    /** Empty if no judged phase ran or no operation was acknowledged; never throws because of damaged files. */
    public static Optional<TrialCosts> of(TrialFolder folder) {
        try {
            FrameRules rules = DiagnosticTrialEvaluator.rules(folder);
            TrialRecords records = TrialReader.read(folder);
            Map<String, String> services = services(records.experiment());
            return InstrumentDataReader.of(TrialFacts.of(records))
                    .filter(data -> data.load().acknowledged() > 0)
                    .map(data -> of(data, rules, services));
        } catch (UnreadableRecordException | FrameRuleException unreadable) {
            return Optional.empty();
        }
    }

    /** @param services of replicas, by member; a member that it does not name is a service of its own */
    static TrialCosts of(InstrumentData data, FrameRules rules, Map<String, String> services) {
        return new Reader(data, rules, services).costs();
    }

    private static Map<String, String> services(Experiment experiment) {
        Map<String, String> services = new HashMap<>();
        experiment
                .deployment()
                .replicas()
                .ifPresent(replicas -> replicas.members().forEach(member -> services.put(member, replicas.service())));
        return services;
    }

    private static final class Reader {
        private final InstrumentData data;
        private final FrameRules rules;
        private final Map<String, String> services;
        private final double acknowledged;
        private final Map<CostKind, CostTree> trees = new EnumMap<>(CostKind.class);
        private final List<ServiceFlame> flames = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();

        Reader(InstrumentData data, FrameRules rules, Map<String, String> services) {
            this.data = data;
            this.rules = rules;
            this.services = services;
            this.acknowledged = data.load().acknowledged();
        }

        TrialCosts costs() {
            data.services().stream()
                    .collect(Collectors.groupingBy(this::service, LinkedHashMap::new, Collectors.toList()))
                    .forEach(this::add);
            addTime();
            return new TrialCosts(trees, flames, notes);
        }

        private String service(InstrumentData.Service member) {
            return services.getOrDefault(member.name(), member.name());
        }

        /**
         * Adds the costs of a service. They have places if the recordings of all its members are whole; otherwise its CPU
         * time is known by the kernel's count only, and its allocations are unknown.
         */
        private void add(String name, List<InstrumentData.Service> members) {
            boolean whole = members.stream()
                    .allMatch(member -> member.recorded()
                            .filter(FlightRecordingSummary::whole)
                            .isPresent());
            for (InstrumentData.Service member : members) {
                double own = Math.max(0, 1 - overhead(member)) * member.cpuMillis() / acknowledged;
                Optional<FlightRecordingSummary> summary = member.recorded();
                summary.ifPresent(each -> each.notes().forEach(note -> notes.add(member.name() + ": " + note)));
                summary.filter(_ -> whole)
                        .ifPresentOrElse(each -> addPlaces(name, each, own), () -> addWhole(CostKind.CPU, name, own));
                addWhole(CostKind.COLLECTIONS, name, member.gcShare() * data.millis() / acknowledged);
                addWhole(CostKind.SWITCHES, name, member.contextSwitches() / acknowledged);
            }
            if (members.stream().allMatch(member -> member.ioCalls().isPresent())) {
                members.forEach(member ->
                        addWhole(CostKind.CALLS, name, member.ioCalls().orElseThrow() / acknowledged));
            }
        }

        private void addPlaces(String service, FlightRecordingSummary summary, double own) {
            summary.flame()
                    .ifPresentOrElse(
                            root -> add(CostKind.CPU, service, root, own / Math.max(1, root.samples())),
                            () -> tree(CostKind.CPU).add(List.of(service, OTHER_THREADS), "", own));
            summary.allocations()
                    .ifPresentOrElse(
                            root -> add(CostKind.ALLOCATION, service, root, share(summary) / acknowledged),
                            () -> tree(CostKind.ALLOCATION).add(List.of(service, OTHER_THREADS), "", 0));
        }

        /** Returns the compilers' and the collectors' part of the CPU time. */
        private static double overhead(InstrumentData.Service service) {
            return service.cpuShare() > 0 ? (service.gcCpuShare() + service.jitCpuShare()) / service.cpuShare() : 0;
        }

        /** The recording covers whole phases, and the operations are counted as long as they were due. */
        private double share(FlightRecordingSummary summary) {
            return summary.judgedMillis() > 0 ? Math.min(1, data.millis() / summary.judgedMillis()) : 1;
        }

        private void addWhole(CostKind kind, String service, double cost) {
            tree(kind).add(List.of(service), "", cost);
        }

        private void add(CostKind kind, String service, FlameNode root, double perSample) {
            flames.add(new ServiceFlame(kind, service, root, perSample));
            List<String> path = new ArrayList<>(List.of(service));
            walk(tree(kind), root, path, new Innermost("", ""), perSample);
        }

        /**
         * @param detail the outermost frame below the service's own code, or the class of allocated objects
         * @param outsideJdk the innermost frame that is not of the JDK
         */
        private record Innermost(String detail, String outsideJdk) {}

        private void walk(CostTree tree, FlameNode node, List<String> path, Innermost at, double perSample) {
            long own = node.samples();
            for (FlameNode callee : node.callees()) {
                own -= callee.samples();
                String frame = callee.frame();
                boolean known = !frame.startsWith(FlameNode.ALLOCATED) && rules.isOwn(frame);
                boolean deeper = known && !path.contains(frame);
                if (deeper) {
                    path.add(frame);
                }
                walk(tree, callee, path, known ? new Innermost("", frame) : below(at, frame), perSample);
                if (deeper) {
                    path.removeLast();
                }
            }
            if (own > 0) {
                List<String> whole = new ArrayList<>(path);
                if (whole.size() == 1) {
                    whole.add(at.outsideJdk().isEmpty() ? OTHER_THREADS : at.outsideJdk());
                }
                tree.add(whole, at.detail(), own * perSample);
            }
        }

        private static Innermost below(Innermost at, String frame) {
            if (frame.startsWith(FlameNode.ALLOCATED)) {
                return new Innermost(frame.substring(FlameNode.ALLOCATED.length()), at.outsideJdk());
            }
            return new Innermost(
                    at.detail().isEmpty() ? frame : at.detail(), FrameRules.isOfJdk(frame) ? at.outsideJdk() : frame);
        }

        /** By Little's law: the time of an operation is that of all operations in flight, by their number. */
        private void addTime() {
            List<ThreadOccupancy> occupancies = occupancies();
            double millis = data.load().inFlight() * data.millis() / acknowledged;
            BottleneckShares.shares(data, occupancies).forEach((category, share) -> {
                if (category != BottleneckCategory.CLIENT) {
                    addTime(category, share * millis, occupancies);
                }
            });
        }

        private void addTime(BottleneckCategory category, double millis, List<ThreadOccupancy> occupancies) {
            double threads = occupancies.stream()
                    .mapToDouble(one -> one.threads(category))
                    .sum();
            if (threads <= 0) {
                tree(CostKind.TIME).add(List.of(category.words()), "", millis);
            }
            occupancies.forEach(one -> one.spots(category)
                    .forEach((spot, count) -> tree(CostKind.TIME)
                            .add(
                                    List.of(
                                            category.words(),
                                            FlameNode.withoutNumbers(FrameRules.method(spot.frame()))),
                                    category.words(),
                                    millis * count / threads)));
        }

        private List<ThreadOccupancy> occupancies() {
            StackClassifier classifier = StackClassifier.of(data, rules);
            return data.services().stream()
                    .map(service -> ThreadOccupancy.of(
                            service.dumps().stream()
                                    .map(dump -> ClassifiedDump.of(dump, classifier))
                                    .toList(),
                            service.queuesForCores()))
                    .toList();
        }

        private CostTree tree(CostKind kind) {
            return trees.computeIfAbsent(kind, _ -> new CostTree());
        }
    }
}
