package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The service of this module as a container image. */
@Tag("end-to-end")
class ImageRunTest {
    private static final int USER = 54321;

    private static final String STUDY = """
            version: 1
            question: Does an image die at the cap of its member?
            service:
              image: app.tar
              args: --port=${port}
              ready: http://127.0.0.1:${port}/health
            limits: {memory: 160m, heap: 64m}
            variants:
              - {name: keeping, args: --leak=all, limits: {heap: 150m}, expect: breaks}
              - {name: storing}
            load:
              closed: 4 users
              operations: 100
              for: 120s
              upload: {path: "/files/${id}", size: 2m}
            audit: {http: "http://127.0.0.1:${port}/files", id: $.name, length: $.size, crc32c: $.crc}
            thresholds: {lost: "== 0"}
            """;

    @TempDir
    static Path images;

    /** Whether doctor has said so; it tries all that a machine may lack, which takes its time. */
    private static boolean possible;

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @BeforeEach
    void images_can_be_started() {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root starts an image as its own user");
        if (!possible) {
            String doctor = desk.run("doctor").said();
            possible = doctor.lines().anyMatch(line -> line.matches(".*yes +images .*"));
            assumeTrue(possible, doctor);
        }
    }

    @Test
    void an_image_dies_and_holds_under_the_cap_and_is_observed_as_a_jar_is() throws Exception {
        Path archive = image("0");
        desk.write("study.yaml", STUDY);

        ToolExit exit = desk.run("run", "study.yaml", "--rounds", "1", "--out", "result");

        StoredResult result = desk.result("result");
        assertThat(exit.code()).as(exit.said() + exit.complained()).isIn(0, 20);
        assertThat(result.trial("keeping").path("verdict").toString())
                .as(exit.said())
                .contains("killed-by-cap");
        assertThat(result.balance("storing", "stored"))
                .isPositive()
                .isEqualTo(result.balance("storing", "acknowledged"));
        Path member = result.trials().getLast().resolve("members/service");
        // The study's heap, and not that of the image's variable.
        assertThat(Files.readString(member.resolve("gc.log"))).contains("Heap Max Capacity: 64M");
        assertThat(Files.readString(member.resolve("../../events.ndjson"))).contains("-Xmx512m");
        assertThat(Files.readString(result.trials().getLast().resolve("timeline.ndjson")))
                .contains("heap");

        JsonNode build = StoredResult.read(result.trials().getFirst().resolve("../../manifest.json"))
                .path("builds")
                .get(0)
                .path("files")
                .get(0);
        assertThat(build.path("path").asString("")).isEqualTo(archive.toString());
        assertThat(build.path("sha256").asString("")).matches("[0-9a-f]{64}");
        assertThat(Files.readString(Path.of("/proc/mounts"))).doesNotContain("changes");
    }

    @Test
    void an_image_relies_on_a_need_that_is_an_image() throws Exception {
        image("0");
        desk.write("study.yaml", """
                version: 1
                question: Does a service reach its need, if both are images?
                needs:
                  - name: store
                    image: app.tar
                    args: --port=${port}
                    ready: http://127.0.0.1:${port}/health
                    limits: {memory: 128m, heap: 32m}
                service:
                  image: app.tar
                  args: --port=${port} --store=${store.port}
                  ready: http://127.0.0.1:${port}/health
                limits: {memory: 160m, heap: 64m}
                variants: [{name: relay}]
                load: {closed: 4 users, operations: 100, for: 120s, upload: {path: "/files/${id}", size: 1k}}
                audit: {http: "http://127.0.0.1:${port}/files", id: $.name, length: $.size, crc32c: $.crc}
                rounds: 1
                """);

        ToolExit exit = desk.run("run", "study.yaml", "--out", "result");

        StoredResult result = desk.result("result");
        assertThat(exit.code()).as(exit.said() + exit.complained()).isIn(0, 20);
        assertThat(result.balance("relay", "acknowledged")).isEqualTo(100);
        assertThat(result.balance("relay", "stored")).isEqualTo(100);
        assertThat(result.trial("relay").path("members")).hasSize(2);
        Path store = result.trials().getLast().resolve("members/store/gc.log");
        assertThat(Files.readString(store)).contains("Heap Max Capacity: 32M");
    }

    @Test
    void a_lab_that_is_killed_leaves_no_process_of_an_image_of_a_user() throws Exception {
        image(Integer.toString(USER));
        desk.write(
                "study.yaml",
                STUDY.replace("closed: 4 users\n  operations: 100\n  for: 120s", "open: 1/s\n  for: 5min"));
        Running lab = desk.start("run", "study.yaml", "--variants", "storing", "--out", "result");
        Waiting.until("uploads are acknowledged", () -> Moments.acknowledged(desk.result("result")));
        assertThat(ofUser(USER)).isNotEmpty();

        lab.signal("KILL");
        lab.ended();

        Waiting.until("the image is gone", () -> ofUser(USER).isEmpty());
        assertThat(Files.readString(Path.of("/proc/mounts"))).doesNotContain("changes");
        // The next lab deletes the directories, as after a command.
        desk.write("sweep.yaml", STUDY.replace("image: app.tar", "command: sleep none ${port}"));
        assertThat(desk.run("run", "sweep.yaml", "--rounds", "1", "--out", "swept")
                        .code())
                .isEqualTo(30);
    }

    /** The engine is a script, since this machine may have none, and its store may be in use. */
    @Test
    void a_named_image_is_saved_by_its_engine_and_init_writes_a_study_that_runs() throws Exception {
        Path archive = image("0");
        Path engine = Files.createDirectory(desk.directory().resolve("engine")).resolve("podman");
        Files.writeString(
                engine, """
                #!/bin/sh
                case "$1 $2" in
                  "image inspect") [ "$5" = localhost/uploads-of-a-test:1 ] && echo ID ;;
                  "save --quiet") [ "$7" = ID ] && cp ARCHIVE "$6" ;;
                esac
                """.replace("ID", "0123456789abcdef".repeat(4)).replace("ARCHIVE", archive.toString()));
        assertThat(engine.toFile().setExecutable(true)).isTrue();
        Tool tool = desk.tool().with("PATH", engine.resolveSibling("") + ":" + System.getenv("PATH"));

        ToolExit drafted = desk.run(tool, "init", "--image", "localhost/uploads-of-a-test:1", "--path", "/files");
        assertThat(drafted.code()).as(drafted.said() + drafted.complained()).isZero();
        assertThat(Files.readString(desk.directory().resolve("study.yaml")))
                .contains("\n  image: localhost/uploads-of-a-test:1\n", "\n  args: --port=${port}\n", "heap: ");

        BriefRun.shorten(desk.directory().resolve("study.yaml"));
        ToolExit run = desk.run(tool, "run", "study.yaml", "--rounds", "1", "--out", "result");
        assertThat(run.code()).as(run.said() + run.complained()).isIn(0, 20);
        assertThat(Files.readString(desk.directory().resolve("result/manifest.json")))
                .contains("0123456789abcdef".repeat(4));
        Files.writeString(engine, "#!/bin/sh\nexit 125\n");
        assertThat(desk.run(tool, "run", "study.yaml", "--out", "other"))
                .matches(refused -> refused.code() == 2)
                .extracting(ToolExit::complained)
                .asString()
                .contains("study.yaml:11:", "localhost/uploads-of-a-test:1", "podman save");
    }

    /** An image does not inherit the mark by which processes of a test are found. */
    private static List<ProcessHandle> ofUser(int user) {
        return ProcessHandle.allProcesses()
                .filter(process -> owner(Path.of("/proc", Long.toString(process.pid()))) == user)
                .toList();
    }

    private static int owner(Path process) {
        try {
            return (int) Files.getAttribute(process, "unix:uid");
        } catch (IOException gone) {
            return -1;
        }
    }

    private Path image(String user) throws Exception {
        Path jar = desk.directory().resolve("app.jar");
        ServiceJar.into(jar);
        return new JavaImage(images).of(jar, user, desk.directory().resolve("app.tar"));
    }
}
