/** Ends by itself with exit code 7, after a last line with the reason. */
final class ExitCode {
    private ExitCode() {}

    public static void main(String[] arguments) throws Exception {
        Service.start(arguments, _ -> {
            System.err.println("fatal: the license has expired");
            System.exit(7);
        });
        Service.forever();
    }
}
