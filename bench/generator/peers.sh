#!/bin/bash
# Fetches the peers that no package provides: Gatling and Hyperfoil from Maven Central, k6 by the Go module proxy, oha from
# crates.io, which cargo compiles with make and cmake. The bench reports those that are not available. Nothing is installed: all
# files are in bench/generator/target/peers.
# wrk, hey and h2load come from packages: apt-get install wrk hey nghttp2-client nginx-light
set -u
cd "$(dirname "$0")/../.."
K6=1.8.1
OHA=1.16.0
here=bench/generator/target/peers
mkdir -p "$here/classes"
# shellcheck source=../../.mvn/find-jdk
. .mvn/find-jdk
find_jdk
JAVAC="$JAVA_HOME/bin/javac"

of_maven() { # of_maven NAME: its class path, and our few lines that drive it
  mvn -B -q -f bench/generator/peers/pom.xml -P "$1" org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath \
    -Dmdep.outputFile="$PWD/$here/$1.classpath" >"$here/$1.log" 2>&1 \
    && "$JAVAC" -nowarn -d "$here/classes" -cp "$(cat "$here/$1.classpath")" "bench/generator/peers/$2.java" >>"$here/$1.log" 2>&1 \
    && echo "$1: there" || { rm -f "$here/$1.classpath"; echo "$1: cannot be had, see $here/$1.log"; }
}

of_maven gatling GatlingPeer
of_maven hyperfoil HyperfoilPeer

if [ -x "$here/k6" ]; then
  echo "k6: there"
elif command -v go >/dev/null; then
  GOBIN="$PWD/$here" go install "go.k6.io/k6@v$K6" >"$here/k6.log" 2>&1 && echo "k6: there" || echo "k6: cannot be had, see $here/k6.log"
else
  echo "k6: cannot be had without go (https://go.dev/dl)"
fi

if [ -x "$here/bin/oha" ]; then
  echo "oha: there"
elif command -v cargo >/dev/null; then
  cargo install oha --locked --version "$OHA" --root "$PWD/$here" >"$here/oha.log" 2>&1 && echo "oha: there" || echo "oha: cannot be had, see $here/oha.log"
else
  echo "oha: cannot be had without cargo (https://rustup.rs)"
fi
