package plimsoll.fuzz;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import plimsoll.judge.script.ScriptOutputParser;
import plimsoll.model.load.LoadModel.Tool;
import plimsoll.records.EventLog;
import plimsoll.records.Histograms;
import plimsoll.records.LinkLog;
import plimsoll.records.Timeline;
import plimsoll.records.WorkerLog;
import plimsoll.records.member.GcLog;
import plimsoll.records.member.NativeMemoryPeaks;
import plimsoll.records.member.ThreadDump;
import plimsoll.records.member.TimingLog;

/** Records of one line each, and the output of JVMs and tools: every reader reads every input. */
public final class LinesTarget {
    private static final InputFile FILE = new InputFile("log");

    private LinesTarget() {}

    public static void fuzzerTestOneInput(byte[] input) {
        Path file = FILE.holding(input);
        Refusals.allowed(() -> GcLog.read(file).total());
        Refusals.allowed(() -> Histograms.read(file));
        Refusals.allowed(() -> WorkerLog.read(file));
        Refusals.allowed(() -> LinkLog.read(file));
        Refusals.allowed(() -> EventLog.read(file));
        Refusals.allowed(() -> Timeline.read(file));
        Refusals.allowed(() -> ThreadDump.read(file));
        NativeMemoryPeaks.read(file).ifPresent(NativeMemoryPeaks::outsideHeap);
        Path directory = Objects.requireNonNull(file.getParent());
        Refusals.allowed(() -> new TimingLog(directory, "log", "^\\S+ (?<id>\\S+) \\w+ (?<s>[^ ]+)$")
                .read((id, micros) -> Refusals.require(micros >= 0, "a time below zero")));
        List<String> lines = new String(input, StandardCharsets.UTF_8).lines().toList();
        for (Tool tool : Tool.values()) {
            ScriptOutputParser.read(tool, lines)
                    .forEach((name, figure) -> Refusals.require(figure >= 0 && Double.isFinite(figure), name, figure));
        }
    }
}
