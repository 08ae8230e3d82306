#!/bin/bash
# Uploads by HTTP/1.1, TLS 1.3 and HTTP/2, and downloads: our worker on core 1 compared with curl and h2load, nginx on
# core 0. Needs two cores, taskset, nginx with its DAV module, openssl, curl, h2load; build first: ./plimsoll --version
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=../../.mvn/find-jdk
. .mvn/find-jdk
find_jdk
JAVA="$JAVA_HOME/bin/java"
exec "$JAVA" ${OPTIONS:-} -cp "$(cat transports-netty/target/classpath)" bench/generator/Transfer.java
