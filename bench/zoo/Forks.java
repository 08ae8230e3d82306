/** Forks children that outlive their request and are soon re-parented: none may be left when the trial is over. */
final class Forks {
    private Forks() {}

    public static void main(String[] arguments) throws Exception {
        Service.start(arguments, _ -> new ProcessBuilder("sh", "-c", "sleep 4242 & sleep 0.05")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor());
        Service.forever();
    }
}
