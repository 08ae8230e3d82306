#!/bin/sh
# Rate and memory of a worker that uploads. Needs two cores, taskset and curl; build first: mvn -pl transports -am package
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=../../.mvn/find-jdk
. .mvn/find-jdk
find_jdk
JAVA="$JAVA_HOME/bin/java"
FLAGS="${FLAGS:--Xmx24m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xss256k -XX:ReservedCodeCacheSize=24m -XX:+UsePerfData -XX:+ExitOnOutOfMemoryError}"
exec "$JAVA" -Dflags="$FLAGS" \
  -cp "$(cat transports/target/classpath)" \
  bench/generator/Upload.java
