#!/bin/sh
# Nanoseconds to record one operation, pinned to one core; build first: mvn -pl transports -am package
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=../../.mvn/find-jdk
. .mvn/find-jdk
find_jdk
JAVA="$JAVA_HOME/bin/java"
FLAGS="${FLAGS:--XX:+UseSerialGC -Xmx48m -XX:TieredStopAtLevel=1}"
exec taskset -c 1 "$JAVA" $FLAGS \
  -cp "$(cat transports/target/classpath)" \
  bench/generator/Recording.java
