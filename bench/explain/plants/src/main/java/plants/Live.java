package plants;

import java.util.ArrayList;
import java.util.List;

/** Keeps most of the heap in use, so that room for each request's allocations needs one collection after the other. */
final class Live implements Plant {
    private static final int RECORD_BYTES = 100;
    /** With its header, and rounded up to 8. */
    private static final int RECORD_SIZE = 120;

    private static final int CHUNK = 8 << 10;

    private final List<byte[]> records;
    private final int garbageBytes;

    /** @param percent of the heap that is in use permanently */
    Live(int percent, int garbageBytes) {
        this.garbageBytes = garbageBytes;
        Runtime runtime = Runtime.getRuntime();
        System.gc();
        long room = runtime.maxMemory() * percent / 100 - (runtime.totalMemory() - runtime.freeMemory());
        if (room <= 0) {
            throw new IllegalArgumentException(percent + " % of a heap of " + runtime.maxMemory()
                    + " bytes is in use already; take a larger heap");
        }
        int count = (int) (room / (RECORD_SIZE + Integer.BYTES));
        records = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            records.add(new byte[RECORD_BYTES]);
        }
    }

    @Override
    public Answer answer() {
        List<byte[]> garbage = new ArrayList<>();
        for (int allocated = 0; allocated < garbageBytes; allocated += CHUNK) {
            garbage.add(new byte[CHUNK]);
        }
        return garbage.size() + records.size() == 0 ? Answer.FAILED : Answer.DONE;
    }
}
