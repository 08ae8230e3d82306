package plimsoll.cli.option;

import picocli.CommandLine.Mixin;
import plimsoll.study.setting.Selection;

/** The needs, thresholds and units of work of cells, for every verb that judges them. */
public final class CellOptions {
    @Mixin
    private NeedOption needs = new NeedOption();

    @Mixin
    private ThresholdOption thresholds = new ThresholdOption();

    @Mixin
    private UnitOption units = new UnitOption();

    /** The same cells, as the command line has them. */
    public Selection applyTo(Selection selection) {
        return units.applyTo(thresholds.applyTo(needs.applyTo(selection)));
    }
}
