package lab;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import plimsoll.driver.Audit;
import plimsoll.driver.AuditFactory;

/**
 * Audit {@code command-lines}: a program that prints a line for each copy. Setting: {@code command}, split at blanks.
 */
public final class CommandLinesFactory implements AuditFactory {
    @Override
    public String name() {
        return "command-lines";
    }

    @Override
    public Audit open(Map<String, String> settings) {
        String command =
                new Settings("audit command-lines", settings).only("command").text("command");
        try {
            Process process = new ProcessBuilder(List.of(command.split(" +", -1)))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            return new Lines(process.inputReader().lines().onClose(() -> ended(process, command)));
        } catch (IOException refused) {
            throw new IllegalArgumentException("'" + command + "' cannot be started: " + refused.getMessage(), refused);
        }
    }

    /** Half a listing would look like a loss. */
    private static void ended(Process process, String command) {
        try {
            int code = process.waitFor();
            if (code != 0) {
                throw new IllegalStateException("'" + command + "' ended with exit code " + code);
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
