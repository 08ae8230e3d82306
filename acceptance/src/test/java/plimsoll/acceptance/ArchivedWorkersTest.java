package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher trains the workers of a distribution once. It runs here in one of two empty jars, with a JDK that only
 * writes the cache that it shall train.
 */
class ArchivedWorkersTest {
    private static final String TRAINED = """
            set -eu
            root=$1 place=$2 home=$2/home
            export place
            mkdir -p "$home/.mvn" "$home/.build" "$home/lib" "$home/cli/target" "$home/transports-netty/target"
            mkdir -p "$place/jdk/bin"
            cp "$root/plimsoll" "$home/plimsoll"
            cp "$root/.mvn/find-jdk" "$home/.mvn/find-jdk"
            echo lib/tool.jar >"$home/cli/target/classpath"
            echo lib/tool.jar:lib/worker.jar >"$home/transports-netty/target/classpath"
            touch -d '1 hour ago' "$home/lib/tool.jar" "$home/lib/worker.jar"
            echo 'JAVA_VERSION="25"' >"$place/jdk/release"
            program() { cat >"$1"; chmod +x "$1"; }
            printf '#!/bin/sh\\nexit 1\\n' | program "$place/jdk/bin/javac"
            program "$place/jdk/bin/java" <<'JAVA'
            #!/bin/sh
            echo "$@" >>"$place/started"
            for word; do
              case $word in -XX:AOTCacheOutput=*) echo classes >"${word#*=}" ;; esac
            done
            JAVA
            trained() { # trained MOMENT: starts the launcher, and prints how often the JDK has trained so far
              JAVA_HOME="$place/jdk" "$home/plimsoll" train-worker
              touch "$place/started"
              echo "$1: $(grep -c AotTraining "$place/started" || true)"
            }
            export PLIMSOLL_NO_BUILD=1
            trained 'in a container'
            unset PLIMSOLL_NO_BUILD
            trained 'before the first trial'
            trained 'before the next run'
            touch -d '1 hour' "$home/lib/worker.jar"
            trained 'after an update'
            touch "$home/pom.xml"
            rm "$home/.build/worker.aot"
            trained 'in a checkout'
            grep -q -- "-cp $home/lib/tool.jar:$home/lib/worker.jar " "$place/started"
            ls "$home/.build"
            """;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void an_archive_trains_its_workers_once_and_again_after_an_update() {
        int code = Steps.run(
                directory,
                List.of("bash", "-c", TRAINED, "launcher", Tool.root().toString(), directory.toString()));

        assertThat(code).as(Steps.said(directory)).isZero();
        assertThat(Steps.said(directory))
                .contains(
                        "in a container: 0",
                        "before the first trial: 1",
                        "before the next run: 1",
                        "after an update: 2",
                        "in a checkout: 2")
                .doesNotContain(".config");
    }
}
