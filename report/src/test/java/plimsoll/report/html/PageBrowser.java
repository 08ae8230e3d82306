package plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.result.Result;

/**
 * Draws pages in chromium, all in frames of one page, since a browser starts for longer than it draws.
 *
 * @param directory of the pages, and of what the browser writes
 */
record PageBrowser(Path chromium, Path directory) {
    private static final long LONGEST_SECONDS = 600;

    /** Over each other, so that none is out of sight. */
    private static final String FRAME = """
            <iframe src="%s" style="position: absolute; top: 0; left: 0; border: 0; width: %dpx; height: %dpx"></iframe>
            """;

    /** Replaces the frames by the documents in them, without a character that HTML escapes. */
    private static final String GATHERING = """
            <script>
            addEventListener("load", () => setTimeout(() => {
              document.body.textContent = [...document.querySelectorAll("iframe")]
                .map((frame) => encodeURIComponent(frame.contentDocument.documentElement.outerHTML.toWellFormed()))
                .join(" ");
            }, 2000));
            </script>
            """;

    /** A page in the directory, and the size of the screen that shows it in pixels. */
    record Frame(Path page, int width, int height) {
        private String element() {
            return FRAME.formatted(page.getFileName(), width, height);
        }
    }

    /** Writes the page of a result with a script of the test in it, if there is one. */
    static Path write(Result result, Path file, Optional<String> script) throws IOException {
        HtmlReport.write(result, file);
        if (script.isPresent()) {
            // The page's policy would refuse a script that is not its own.
            Files.writeString(
                    file,
                    Files.readString(file)
                            .replaceFirst("<meta http-equiv=\"Content-Security-Policy\"[^>]*>", "")
                            .replace("</body>", script.get() + "</body>"));
        }
        return file;
    }

    /** Returns the documents of the frames, two seconds after all of them are loaded. */
    List<String> doms(List<Frame> frames) throws Exception {
        String elements = frames.stream().map(Frame::element).collect(Collectors.joining());
        Path all = Files.writeString(directory.resolve("all.html"), "<!doctype html><body>" + elements + GATHERING);
        String output = run(
                directory,
                List.of(
                        chromium.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--allow-file-access-from-files",
                        "--user-data-dir=" + directory.resolve("profile"),
                        "--window-size=1280,2400",
                        "--virtual-time-budget=4000",
                        "--dump-dom",
                        all.toUri().toString()));
        List<String> gathered = List.of(output.replaceAll("<[^>]*>", "").strip().split(" ", -1));
        assertThat(gathered).as(output).hasSameSizeAs(frames);
        return gathered.stream()
                .map(dom -> URLDecoder.decode(dom, StandardCharsets.UTF_8))
                .toList();
    }

    /** Returns the output of a process in the directory; fails unless it ends within the bound. */
    static String run(Path directory, List<String> command) throws Exception {
        Path output = directory.resolve("output.txt");
        Process process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(directory.resolve("errors.txt").toFile())
                .start();
        try {
            assertThat(process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS))
                    .as("%s ends", command.getFirst())
                    .isTrue();
            String errors = process.exitValue() == 0 ? "" : Files.readString(directory.resolve("errors.txt"));
            return Files.readString(output) + errors;
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
            endHelpers(directory);
        }
    }

    /** Helpers of the browser outlive it for a moment, and would write into the directory while that is deleted. */
    private static void endHelpers(Path directory) throws Exception {
        List<ProcessHandle> helpers = ProcessHandle.allProcesses()
                .filter(each -> each.info().commandLine().orElse("").contains(directory.toString()))
                .toList();
        helpers.forEach(ProcessHandle::destroyForcibly);
        CompletableFuture.allOf(helpers.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
                .get(LONGEST_SECONDS, TimeUnit.SECONDS);
    }

    static Optional<Path> onPath(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
