package plimsoll.report.section;

import java.util.List;

/** All sections, in the order of a page. */
public final class Sections {
    private static final List<Section> ALL = List.of(
            new SearchSection(),
            new BaselineSection(),
            new DifferenceSection(),
            new PlotSection("variants", "The variants"),
            new PlotSection("use", "Recommendation"),
            new PlotSection("timelines", "Timelines"),
            new LayerSection(),
            new TimingLogSection(),
            new PlotSection("memory", "Where the memory goes"),
            new TimeSection(),
            new MemoryContentSection(),
            new PlotSection("percentiles", "Response times"),
            new LedgerSection(),
            new FindingSection(),
            new TrialSection(),
            new MachineSection(),
            new MethodSection());

    private Sections() {}

    public static List<Section> all() {
        return ALL;
    }
}
