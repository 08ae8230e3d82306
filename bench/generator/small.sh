#!/bin/bash
# Small requests: our worker on core 1 compared with every installed peer, nginx on core 0; -Dtarget and -Dcores name others
# for the case loops. Needs two cores, taskset, nginx, openssl, ss; build first: ./plimsoll --version; peers.sh fetches peers. The README describes the cases.
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=../../.mvn/find-jdk
. .mvn/find-jdk
find_jdk
JAVA="$JAVA_HOME/bin/java"
exec "$JAVA" ${OPTIONS:-} -cp "$(cat transports-netty/target/classpath)" bench/generator/Small.java "$@"
