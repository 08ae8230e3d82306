/** Heap exhausted before it was ready: what kept it from coming up is the heap, not its slowness. */
final class DeadAtStart {
    private DeadAtStart() {}

    public static void main(String[] arguments) {
        long[][] cache = new long[1 << 20][];
        for (int i = 0; i < cache.length; i++) {
            cache[i] = new long[1024];
        }
    }
}
