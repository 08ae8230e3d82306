package plimsoll.selftest.dummy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The faults of the first uploads to arrive, in the order of the plan; later uploads get none. */
final class FaultPlan {
    private final List<UploadFault> faults;
    private final AtomicInteger arrived = new AtomicInteger();

    private FaultPlan(List<UploadFault> faults) {
        this.faults = List.copyOf(faults);
    }

    /** @param text such as {@code lost:3,corrupted:2}; empty: no faults */
    static FaultPlan of(String text) {
        List<UploadFault> faults = new ArrayList<>();
        for (String part : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            String[] named = part.split(":", 2);
            for (int i = 0; i < Integer.parseInt(named[1]); i++) {
                faults.add(UploadFault.named(named[0]));
            }
        }
        return new FaultPlan(faults);
    }

    UploadFault next() {
        int number = arrived.getAndIncrement();
        return number < faults.size() ? faults.get(number) : UploadFault.NONE;
    }
}
