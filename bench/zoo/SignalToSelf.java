/**
 * Killed by a signal that does not come from the kernel's cap: it sends itself KILL. Exit code 137 as at the cap; only
 * the count of kills at the cap, which did not rise, shows the difference.
 */
final class SignalToSelf {
    private SignalToSelf() {}

    public static void main(String[] arguments) throws Exception {
        String signal = arguments[1];
        Service.start(arguments, _ -> new ProcessBuilder(
                        "kill", "-" + signal, Long.toString(ProcessHandle.current().pid()))
                .start()
                .waitFor());
        Service.forever();
    }
}
