/** Heap exhausted before it was ready: the heap, not slowness, kept it from starting. */
final class DeadAtStart {
    private DeadAtStart() {}

    public static void main(String[] arguments) {
        long[][] cache = new long[1 << 20][];
        for (int i = 0; i < cache.length; i++) {
            cache[i] = new long[1024];
        }
    }
}
