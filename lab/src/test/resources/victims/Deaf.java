/** Ignores TERM. */
class Deaf {
    public static void main(String[] args) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }));
        System.out.println("deaf");
        Thread.sleep(60_000);
    }
}
