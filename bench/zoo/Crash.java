import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A crash: native code, or what passes for it, writes to address 8. The JVM reports SIGSEGV in hs_err and aborts. */
final class Crash {
    private static final long NOWHERE = 8;

    private Crash() {}

    public static void main(String[] arguments) throws Exception {
        Service.start(
                arguments,
                _ -> MemorySegment.ofAddress(NOWHERE).reinterpret(8).set(ValueLayout.JAVA_BYTE, 0, (byte) 1));
        Service.forever();
    }
}
