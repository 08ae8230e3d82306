/** Prints its JVM's arguments, its processors, a variable and its directory, then stays. */
class Environment {
    public static void main(String[] args) throws InterruptedException {
        System.out.println("processors " + Runtime.getRuntime().availableProcessors());
        System.out.println("variable " + System.getenv("VICTIM"));
        System.out.println("directory " + System.getProperty("user.dir"));
        System.out.println("heap " + Runtime.getRuntime().maxMemory());
        System.out.println("said");
        Thread.sleep(60_000);
    }
}
