package plimsoll.judge.bottleneck;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialReader;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.model.result.inside.CostKind;
import plimsoll.model.result.inside.FlameNode;
import plimsoll.records.TrialFolder;
import plimsoll.records.member.FlightRecordingSummary;

/**
 * The costs of an acknowledged operation in one profiled trial, by place.
 *
 * @param trees a kind that was not observed is absent
 * @param flames whole stacks, one for each service and kind
 */
public record TrialCosts(Map<CostKind, CostTree> trees, List<ServiceFlame> flames, List<String> notes) {
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
            return InstrumentDataReader.of(TrialFacts.of(TrialReader.read(folder)))
                    .filter(data -> data.load().acknowledged() > 0)
                    .map(data -> of(data, rules));
        } catch (UnreadableRecordException | FrameRuleException unreadable) {
            return Optional.empty();
        }
    }

    static TrialCosts of(InstrumentData data, FrameRules rules) {
        return new Reader(data, rules).costs();
    }

    private static final class Reader {
        private final InstrumentData data;
        private final FrameRules rules;
        private final double acknowledged;
        private final Map<CostKind, CostTree> trees = new EnumMap<>(CostKind.class);
        private final List<ServiceFlame> flames = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();

        Reader(InstrumentData data, FrameRules rules) {
            this.data = data;
            this.rules = rules;
            this.acknowledged = data.load().acknowledged();
        }

        TrialCosts costs() {
            data.services().forEach(this::add);
            addTime();
            return new TrialCosts(trees, flames, notes);
        }

        private void add(InstrumentData.Service service) {
            double own = Math.max(0, 1 - overhead(service)) * service.cpuMillis() / acknowledged;
            service.recorded().ifPresent(summary -> {
                summary.flame().ifPresent(root -> add(CostKind.CPU, service, root, own / Math.max(1, root.samples())));
                summary.allocations()
                        .ifPresent(root -> add(CostKind.ALLOCATION, service, root, share(summary) / acknowledged));
                summary.notes().forEach(note -> notes.add(service.name() + ": " + note));
            });
            whole(CostKind.COLLECTIONS, service, service.gcShare() * data.millis() / acknowledged);
            whole(CostKind.SWITCHES, service, service.contextSwitches() / acknowledged);
        }

        /** Returns the compilers' and the collectors' part of the CPU time. */
        private static double overhead(InstrumentData.Service service) {
            return service.cpuShare() > 0 ? (service.gcCpuShare() + service.jitCpuShare()) / service.cpuShare() : 0;
        }

        /** The recording covers whole phases, and the operations are counted as long as they were due. */
        private double share(FlightRecordingSummary summary) {
            return summary.judgedMillis() > 0 ? Math.min(1, data.millis() / summary.judgedMillis()) : 1;
        }

        private void whole(CostKind kind, InstrumentData.Service service, double cost) {
            tree(kind).add(List.of(service.name()), "", cost);
        }

        private void add(CostKind kind, InstrumentData.Service service, FlameNode root, double perSample) {
            flames.add(new ServiceFlame(kind, service.name(), root, perSample));
            List<String> path = new ArrayList<>(List.of(service.name()));
            walk(tree(kind), root, path, new Innermost("", ""), perSample);
        }

        /**
         * @param detail the outermost frame below the service's own code, or the class of allocated objects
         * @param library the innermost frame that is not of the JDK
         */
        private record Innermost(String detail, String library) {}

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
                    whole.add(at.library().isEmpty() ? "threads of the JDK" : at.library());
                }
                tree.add(whole, at.detail(), own * perSample);
            }
        }

        private static Innermost below(Innermost at, String frame) {
            if (frame.startsWith(FlameNode.ALLOCATED)) {
                return new Innermost(frame.substring(FlameNode.ALLOCATED.length()), at.library());
            }
            return new Innermost(
                    at.detail().isEmpty() ? frame : at.detail(), FrameRules.isOfJdk(frame) ? at.library() : frame);
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
                                    List.of(category.words(), FrameRules.method(spot.frame())),
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
