#!/bin/bash
# Small requests: our worker on core 1 beside every peer that is there, nginx on core 0. Needs two cores, taskset, nginx,
# openssl; build first: ./plimsoll --version. Cases: small.sh [http1] [tls] [http2] [lag] [start] [idle] [freeze]
set -eu
cd "$(dirname "$0")/../.."
JAVA="${JAVA_HOME:+$JAVA_HOME/bin/}java"
exec "$JAVA" -cp "$(cat transports-netty/target/classpath)" bench/generator/Small.java "$@"
