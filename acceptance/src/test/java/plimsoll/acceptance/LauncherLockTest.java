package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One start builds at a time. The launcher runs here in a checkout without modules, with a JDK that only looks. */
class LauncherLockTest {
    /**
     * The sources are newer than the last build when the launcher looks first, and older once it has the lock, as if
     * another start had built them meanwhile.
     */
    private static final String WAITED = """
            set -eu
            root=$1 place=$2 flock=$(command -v flock)
            home=$place/home
            mkdir -p "$home/.mvn" "$home/.build" "$home/cli/target" "$home/farm" "$home/suites" "$home/needs"
            mkdir -p "$place/jdk/bin" "$place/programs"
            cp "$root/plimsoll" "$home/plimsoll"
            cp "$root/.mvn/find-jdk" "$home/.mvn/find-jdk"
            touch -d '1 hour ago' "$home/.build/stamp"
            touch "$home/pom.xml" "$home/cli/target/classpath"
            program() { cat >"$1"; chmod +x "$1"; }
            echo 'JAVA_VERSION="25"' >"$place/jdk/release"
            printf '#!/bin/sh\\nexit 1\\n' | program "$place/jdk/bin/javac"
            printf '#!/bin/sh\\nexec %s -n %s echo the lock is free\\n' "$flock" "$home/.build/lock" \\
              | program "$place/jdk/bin/java"
            printf '#!/bin/sh\\necho a build was begun\\nexit 1\\n' | program "$place/programs/mvn"
            printf '#!/bin/sh\\ntouch %s\\nexec %s "$@"\\n' "$home/.build/stamp" "$flock" \\
              | program "$place/programs/flock"
            unset PLIMSOLL_NO_BUILD
            JAVA_HOME="$place/jdk" PATH="$place/programs:$PATH" "$home/plimsoll" doctor
            """;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void a_start_that_has_waited_for_the_build_of_another_does_not_keep_the_lock() {
        assumeTrue(Steps.run(directory, List.of("sh", "-c", "command -v flock")) == 0, "needs flock of util-linux");

        int code = Steps.run(
                directory, List.of("bash", "-c", WAITED, "launcher", Tool.root().toString(), directory.toString()));

        assertThat(code).as(Steps.said(directory)).isZero();
        assertThat(Steps.said(directory)).contains("the lock is free").doesNotContain("a build was begun");
    }
}
