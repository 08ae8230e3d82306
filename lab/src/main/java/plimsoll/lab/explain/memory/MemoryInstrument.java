package plimsoll.lab.explain.memory;

import java.util.List;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.TrialView;

/**
 * Asks every JVM each second what native memory it has committed, and now and then which classes fill its heap.
 *
 * @param heap whether to look into the heap as well: each such look forces a full collection, which also lets go of direct buffers that nobody refers to, so
 *     what the JVM holds outside its heap is seen undisturbed only without
 */
public record MemoryInstrument(boolean heap) implements Instrument {
    @Override
    public List<String> jvmOptions() {
        return List.of(NativeMemoryReader.OPTION);
    }

    @Override
    public Look start(TrialView trialView) {
        List<MemoryProfiler> looks = trialView.subjects().stream()
                .map(subject -> MemoryProfiler.start(subject, trialView, heap))
                .toList();
        return () -> looks.forEach(MemoryProfiler::close);
    }
}
