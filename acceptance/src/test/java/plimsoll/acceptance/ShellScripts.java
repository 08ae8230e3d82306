package plimsoll.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The shell scripts in a YAML file: of {@code run:}, and of an element of a list that is a block. */
final class ShellScripts {
    private ShellScripts() {}

    /** Returns scripts of one line or of a block, in their order. */
    static List<String> of(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<String> scripts = new ArrayList<>();
        for (int at = 0; at < lines.size(); at++) {
            String line = lines.get(at);
            if (line.strip().equals("run: |") || line.strip().equals("- |")) {
                int indent = line.length() - line.stripLeading().length() + 2;
                StringBuilder block = new StringBuilder();
                while (at + 1 < lines.size() && indented(lines.get(at + 1), indent)) {
                    block.append(lines.get(++at)).append('\n');
                }
                scripts.add(block.toString());
            } else if (line.strip().startsWith("run: ")) {
                scripts.add(line.strip().substring("run: ".length()));
            }
        }
        return scripts;
    }

    private static boolean indented(String line, int by) {
        return line.isBlank() || line.startsWith(" ".repeat(by));
    }
}
