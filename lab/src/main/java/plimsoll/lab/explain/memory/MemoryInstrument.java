package plimsoll.lab.explain.memory;

import java.util.List;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.TrialView;

/**
 * Reads the committed native memory of every JVM each second, and at times the classes in its heap.
 *
 * @param heap whether to read the heap as well. Each histogram forces a full collection, which also frees unreferenced
 *     direct buffers, so memory outside the heap is observed undisturbed only without it.
 */
public record MemoryInstrument(boolean heap) implements Instrument {
    @Override
    public List<String> jvmOptions() {
        return List.of(NativeMemoryReader.OPTION);
    }

    @Override
    public Look start(TrialView trialView) {
        List<MemoryProfiler> profilers = trialView.subjects().stream()
                .map(subject -> MemoryProfiler.start(subject, trialView, heap))
                .toList();
        return () -> profilers.forEach(MemoryProfiler::close);
    }
}
