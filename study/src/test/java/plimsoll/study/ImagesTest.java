package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.MemberSource;
import plimsoll.study.provenance.BuildFingerprints;
import plimsoll.study.setting.Selection;

class ImagesTest {
    private static final Selection RUN = Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN);

    @Test
    void an_archive_keeps_its_own_program_and_gets_the_variables_of_the_study() {
        MemberSource.Launched source = only("image: app.tar, env: {PORT: \"${port}\"}");

        assertThat(source.image()).map(ContainerImage::archived).contains(true);
        assertThat(source.image()).map(ContainerImage::replacesEntrypoint).contains(false);
        assertThat(source.image().orElseThrow().reference()).endsWith("/app.tar");
        assertThat(source.command()).isEmpty();
        assertThat(source.environment()).containsOnlyKeys("PORT");
        assertThat(source.startsJava()).isFalse();
    }

    @Test
    void args_replace_the_arguments_and_entrypoint_the_program() {
        assertThat(only("image: app.tar, args: --fast --port=${port}").command())
                .containsExactly("--fast", "--port=${port}");
        MemberSource.Launched replaced = only("image: app.tar, entrypoint: [java, Main], args: [a b]");
        assertThat(replaced.command()).containsExactly("java", "Main", "a b");
        assertThat(replaced.image()).map(ContainerImage::replacesEntrypoint).contains(true);
    }

    @Test
    void flags_and_collector_reach_the_jvm_of_an_image_by_a_variable() {
        assertThat(only("image: app.tar, jvm: {flags: -Xss256k, collector: g1}, env: {JAVA_TOOL_OPTIONS: -Da=b}")
                        .environment())
                .containsEntry("JAVA_TOOL_OPTIONS", "-Da=b -Xss256k -XX:+UseG1GC");
    }

    @Test
    void a_variant_replaces_a_jar_by_an_image_and_the_program_of_an_image_by_its_own() {
        String text = Studies.START + """
                service: {image: app.tar, ready: started}
                variants: [{name: own}, {name: other, entrypoint: sleep 1}, {name: image, image: /b.tar}, {name: jar, jar: a.jar}]
                """ + Studies.LOAD;

        List<MemberSource.Launched> sources = Studies.study(text).cells().stream()
                .map(cell -> Studies.launched(cell.experiment(), "service"))
                .toList();
        assertThat(sources)
                .extracting(MemberSource.Launched::command)
                .containsExactly(List.of(), List.of("sleep", "1"), List.of(), List.of("java", "-jar", "a.jar"));
        assertThat(sources.get(2).image().orElseThrow().reference()).isEqualTo("/b.tar");
        assertThat(sources.getLast().image()).isEmpty();
    }

    @Test
    void settings_of_a_program_of_this_machine_are_refused_for_an_image() {
        assertThat(problems("image: app.tar, dir: /tmp"))
                .singleElement()
                .asString()
                .contains("'dir'");
        assertThat(problems("image: app.tar, jvm: {jdk: 17}")).isNotEmpty().allMatch(each -> each.contains("'jdk'"));
        assertThat(problems("image: app.tar, jvm: {start: cds}"))
                .isNotEmpty()
                .allMatch(each -> each.contains("'start'"));
        assertThat(problems("image: app.tar, jvm: [\"-Da=b c\"]"))
                .singleElement()
                .asString()
                .contains("-Da=b c");
        assertThat(problems("command: sleep 1, entrypoint: x"))
                .singleElement()
                .asString()
                .contains("'entrypoint'");
        assertThat(problems("image: \"app ${port}\""))
                .singleElement()
                .asString()
                .contains("${port}");
        assertThat(problems("image: \"UPPER case\"")).singleElement().asString().contains("UPPER case");
        assertThat(problems("image: app.tar, command: sleep 1")).isNotEmpty();
    }

    @Test
    void a_collector_that_the_machine_lacks_is_not_left_out_of_an_image(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("app.tar"), "x");
        TestMachine machine = TestMachine.usual().refusing("-XX:+UseShenandoahGC");
        String text = Studies.START + "service: {jar: /app.jar, ready: started, jvm: {collector: shenandoah}}\n"
                + "variants: [{name: jar}, {name: image, image: " + file + "}]\n" + Studies.LOAD;

        assertThat(Studies.study(text, RUN, machine).cells())
                .extracting(cell -> cell.experiment().variant())
                .containsExactly("image");
    }

    @Test
    void a_missing_file_and_an_unknown_name_are_refused_before_a_run() {
        assertThat(Studies.problems(study("image: missing.tar"), RUN))
                .singleElement()
                .asString()
                .contains("missing.tar");
        assertThat(Studies.problems(study("image: localhost/none"), RUN))
                .singleElement()
                .asString()
                .contains("localhost/none", "podman save");
    }

    @Test
    void the_build_of_a_name_is_its_id_and_that_of_a_file_its_digest(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("app.tar"), "x");

        assertThat(BuildFingerprints.of(List.of(
                                Studies.only(Studies.study(study("image: localhost/app:1"), RUN, TestMachine.usual()))))
                        .getFirst()
                        .files())
                .singleElement()
                .satisfies(build -> assertThat(build.sha256()).isEqualTo("0123456789abcdef".repeat(4)));
        assertThat(BuildFingerprints.of(List.of(Studies.only(Studies.study(study("image: " + file)))))
                        .getFirst()
                        .files())
                .singleElement()
                .satisfies(build -> assertThat(build.path()).isEqualTo(file.toString()));
    }

    private static String study(String service) {
        return Studies.START + "service: {" + service + ", ready: started}\n" + Studies.LOAD;
    }

    private static MemberSource.Launched only(String service) {
        return Studies.launched(Studies.only(Studies.study(study(service))), "service");
    }

    private static List<String> problems(String service) {
        return Studies.problems(study(service));
    }
}
