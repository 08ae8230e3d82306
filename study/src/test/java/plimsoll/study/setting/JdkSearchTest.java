package plimsoll.study.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkSearchTest {
    @TempDir
    Path directory;

    private final Map<String, String> variables = new HashMap<>();
    private Path home = Path.of("");
    private Path system = Path.of("");

    @BeforeEach
    void directories() throws IOException {
        home = Files.createDirectory(directory.resolve("home"));
        system = Files.createDirectory(directory.resolve("jvm"));
    }

    @Test
    void a_jdk_is_found_in_each_place_where_tools_install_one() throws IOException {
        Path system97 = jdk(system.resolve("jdk-97"), "97.0.1");
        Path sdkman = jdk(home.resolve(".sdkman/candidates/java/98.0.2-tem"), "98.0.2");
        Path intellij = jdk(home.resolve(".jdks/corretto-99"), "99");
        Path gradle = jdk(home.resolve(".gradle/jdks/azul-96"), "96.0.3");
        Path toolchain = jdk(directory.resolve("tool chains/95"), "95.0.1");
        toolchains("<toolchains><toolchain><configuration><jdkHome>\n " + toolchain
                + "\n</jdkHome></configuration></toolchain></toolchains>");

        assertThat(search().find(97)).contains(system97);
        assertThat(search().find(98)).contains(sdkman);
        assertThat(search().find(99)).contains(intellij);
        assertThat(search().find(96)).contains(gradle);
        assertThat(search().find(95)).contains(toolchain);
        assertThat(search().find(9)).isEmpty();
    }

    @Test
    void a_jdk_is_found_by_the_name_of_its_directory() throws IOException {
        Path temurin = jdk(home.resolve(".sdkman/candidates/java/98.0.2-tem"), "98.0.2");
        Path graal = jdk(home.resolve(".local/share/mise/installs/java/98.0.2-graal"), "98.0.2");
        Files.createDirectories(home.resolve(".asdf/installs/java/empty"));

        assertThat(search().find("98.0.2-tem")).contains(temurin);
        assertThat(search().find("98.0.2-graal")).contains(graal);
        assertThat(search().find("empty")).isEmpty();
        assertThat(search().find("98.0.2")).isEmpty();
    }

    @Test
    void the_newest_release_of_a_place_is_taken() throws IOException {
        jdk(home.resolve(".sdkman/candidates/java/98.0.9-tem"), "98.0.9");
        Path newest = jdk(home.resolve(".sdkman/candidates/java/98.0.10-tem"), "98.0.10");
        jdk(home.resolve(".sdkman/candidates/java/98-open"), "98.0.0");

        assertThat(search().find(98)).contains(newest);
    }

    @Test
    void the_java_on_the_path_leads_to_its_jdk() throws IOException {
        Path jdk = jdk(directory.resolve("apart/96"), "96.0.1");
        Path bin = Files.createDirectory(directory.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("java"), jdk.resolve("bin/java"));
        variables.put("PATH", "relative:" + directory.resolve("none") + ":" + bin);

        assertThat(search().find(96)).contains(jdk.toRealPath());

        jdk(home.resolve(".jdks/mine"), "96.0.1");
        assertThat(search().find(96)).as("before those of the user").contains(jdk.toRealPath());
        Path installed = jdk(system.resolve("jdk-96"), "96.0.1");
        assertThat(search().find(96)).as("after those of the system").contains(installed);
    }

    @Test
    void a_file_of_toolchains_may_name_variables_as_maven_reads_them() throws IOException {
        Path byVariable = jdk(directory.resolve("94"), "94");
        Path ofUser = jdk(home.resolve("jdk-93"), "93");
        variables.put("JDK94", byVariable.toString());
        toolchains("<t><jdkHome>${env.JDK94}</jdkHome><jdkHome>${user.home}/jdk-93</jdkHome></t>");

        assertThat(search().find(94)).contains(byVariable);
        assertThat(search().find(93)).contains(ofUser);
    }

    @Test
    void a_variable_wins_unless_it_names_another_version() throws IOException {
        Path installed = jdk(system.resolve("jdk-97"), "97.0.1");
        Path named = jdk(directory.resolve("mine"), "97.0.2");
        variables.put("JAVA_HOME_97_X64", named.toString());
        assertThat(search().find(97)).contains(named);

        variables.put("JAVA_HOME_97_X64", jdk(directory.resolve("other"), "21").toString());
        assertThat(search().find(97)).contains(installed);
    }

    @Test
    void the_jdk_of_the_lab_comes_before_installed_ones_of_its_version() throws IOException {
        int own = Runtime.version().feature();
        jdk(system.resolve("another"), own + ".0.99");

        assertThat(search().find(own)).contains(Path.of(System.getProperty("java.home")));
    }

    @Test
    void a_broken_file_of_toolchains_or_an_external_entity_finds_nothing() throws IOException {
        Path jdk = jdk(directory.resolve("95"), "95");
        toolchains("<toolchains><jdkHome>" + jdk);
        assertThat(search().find(95)).isEmpty();

        Path secret = Files.writeString(directory.resolve("secret"), jdk.toString());
        toolchains("<!DOCTYPE t [<!ENTITY e SYSTEM \"" + secret.toUri() + "\">]><t><jdkHome>&e;</jdkHome></t>");
        assertThat(search().find(95)).isEmpty();
    }

    private JdkSearch search() {
        return new JdkSearch(List.of(system), home, variables::get);
    }

    private void toolchains(String text) throws IOException {
        Files.createDirectories(home.resolve(".m2"));
        Files.writeString(home.resolve(".m2/toolchains.xml"), text);
    }

    private static Path jdk(Path directory, String version) throws IOException {
        Files.createDirectories(directory.resolve("bin"));
        Path java = Files.writeString(directory.resolve("bin/java"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        Files.writeString(directory.resolve("release"), "IMPLEMENTOR=\"Test\"\nJAVA_VERSION=\"" + version + "\"\n");
        return directory;
    }
}
