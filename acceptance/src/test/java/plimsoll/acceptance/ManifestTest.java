package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** From a manifest to a study. */
@Tag("end-to-end")
class ManifestTest {
    private static final String DEPLOYMENT = """
            # Source: uploads/templates/deployment.yaml
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: uploads}
            spec:
              replicas: 2
              template:
                spec:
                  containers:
                    - name: app
                      image: shop/uploads:1
                      env:
                        - {name: JAVA_TOOL_OPTIONS, value: "-Xmx96m -XX:+UseSerialGC"}
                        - {name: TOKEN_OF_A_TEST, valueFrom: {secretKeyRef: {name: uploads, key: token}}}
                      readinessProbe: {httpGet: {path: /actuator/health, port: 8080}}
                      resources: {limits: {cpu: 500m, memory: 192Mi}}
                    - {name: proxy, image: "proxy:1"}
            ---
            ---
            apiVersion: v1
            kind: Service
            metadata: {name: uploads}
            """;

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void a_study_has_what_the_manifest_of_a_jar_declares() throws IOException {
        ServiceJar.into(desk.directory().resolve("app.jar"));
        String manifest = desk.write("deploy.yaml", DEPLOYMENT).toString();

        ToolExit several = desk.run("init", "--manifest", manifest, "--jar", "app.jar");
        assertThat(several.code()).isEqualTo(2);
        assertThat(several.complained()).contains("#deployment/uploads/app", "#deployment/uploads/proxy");

        ToolExit init = desk.run("init", "--manifest", manifest + "#app", "--jar", "app.jar");

        assertThat(init.code()).as(init.said() + init.complained()).isZero();
        Path study = desk.directory().resolve("study.yaml");
        assertThat(Files.readString(study))
                .contains(
                        "jar: app.jar\n",
                        "jvm: -XX:+UseSerialGC\n",
                        "ready: http://127.0.0.1:${port}/actuator/health\n",
                        "limits: {memory: 192m, cpus: 0.5, heap: 96m}\n",
                        "2 replicas",
                        "'token' of the Secret 'uploads'");
        assertThat(desk.run("rightsize", study.toString(), "--manifest", manifest)
                        .code())
                .as("refused before the first trial")
                .isEqualTo(2);
        assertThat(desk.directory().resolve("results")).doesNotExist();
    }
}
