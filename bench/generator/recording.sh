#!/bin/sh
# Nanoseconds to remember one operation, pinned to one core; build first: mvn -pl transports -am package
set -eu
cd "$(dirname "$0")/../.."
JAVA="${JAVA_HOME:+$JAVA_HOME/bin/}java"
FLAGS="${FLAGS:--XX:+UseSerialGC -Xmx48m -XX:TieredStopAtLevel=1}"
exec taskset -c 1 "$JAVA" $FLAGS \
  -cp "worker/target/classes:driver-api/target/classes:model/target/classes:$(cat transports/target/dependencies.classpath)" \
  bench/generator/Recording.java
