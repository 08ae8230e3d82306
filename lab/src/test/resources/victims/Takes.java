import java.lang.foreign.Arena;

/** Allocates as many MiB of native memory as its argument says, prints "taken" and stays. */
class Takes {
    public static void main(String[] args) throws InterruptedException {
        int mebibytes = Integer.parseInt(args[0]);
        for (int i = 0; i < mebibytes; i++) {
            Arena.global().allocate(1 << 20).fill((byte) 1);
        }
        System.out.println("taken");
        Thread.sleep(60_000);
    }
}
