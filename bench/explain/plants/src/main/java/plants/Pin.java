package plants;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.TimeUnit;

/**
 * Sleeps below a native frame, in which a virtual thread keeps its carrier. {@code qsort} of two numbers calls the
 * comparison once.
 */
@SuppressWarnings("restricted")
final class Pin implements Plant {
    private static final int NUMBERS = 2;
    private static final MethodHandle SORT = Linker.nativeLinker()
            .downcallHandle(
                    Linker.nativeLinker().defaultLookup().findOrThrow("qsort"),
                    FunctionDescriptor.ofVoid(
                            ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS));

    private final int micros;
    private final Witness witness;
    private final MemorySegment comparison;

    Pin(int micros, Witness witness) throws ReflectiveOperationException {
        this.micros = micros;
        this.witness = witness;
        MethodHandle compare = MethodHandles.lookup()
                .bind(this, "compare", MethodType.methodType(int.class, MemorySegment.class, MemorySegment.class));
        comparison = Linker.nativeLinker()
                .upcallStub(
                        compare,
                        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS),
                        Arena.global());
    }

    @Override
    public Answer answer() throws InterruptedException {
        long since = System.nanoTime();
        try (Arena arena = Arena.ofConfined()) {
            SORT.invokeExact(
                    arena.allocate(ValueLayout.JAVA_INT, NUMBERS),
                    (long) NUMBERS,
                    ValueLayout.JAVA_INT.byteSize(),
                    comparison);
        } catch (Throwable e) {
            throw new IllegalStateException("qsort failed: " + e, e);
        }
        witness.stood(Place.PINNED, since);
        if (Thread.interrupted()) {
            throw new InterruptedException("while it was pinned");
        }
        return Answer.DONE;
    }

    /** An exception that left here would end the JVM. */
    int compare(MemorySegment one, MemorySegment other) {
        try {
            TimeUnit.MICROSECONDS.sleep(micros);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }
}
