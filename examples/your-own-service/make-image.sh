#!/usr/bin/env bash
# Makes build/app.tar: a container image of build/app.jar on the JDK that runs Plimsoll, with its class-data archives, which
# jlink leaves out. It is an archive as docker save writes it, and takes tar alone: no engine, daemon, registry or network.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
if [ -r "$here/../../.mvn/find-jdk" ]; then
  # shellcheck source=../../.mvn/find-jdk
  . "$here/../../.mvn/find-jdk"
  find_jdk
fi
[ -x "${JAVA_HOME:-}/bin/java" ] || { echo "make-image.sh: set JAVA_HOME to a JDK; it is '${JAVA_HOME:-}'" >&2; exit 31; }
[ -r "$here/build/app.jar" ] || { echo "make-image.sh: $here/build/app.jar is missing; build it by: mvn package" >&2; exit 2; }
case $(uname -m) in
  x86_64) architecture=amd64 ;;
  aarch64) architecture=arm64 ;;
  *) echo "make-image.sh: an image of $(uname -m) has no name here; add it to this script" >&2; exit 2 ;;
esac
work=$(mktemp -d "$here/build/image.XXXXXX")
trap 'rm -rf "$work"' EXIT

# The JDK without what only a build reads, the libraries of the system that it loads, and the shell and touch with which a
# JVM marks its OutOfMemoryError.
mkdir -p "$work"/base/{opt/java,tmp,app} "$work/top/app"
chmod 1777 "$work/base/tmp"
tar -C "$JAVA_HOME/" -ch --exclude=./jmods --exclude=./src.zip --exclude=./lib/src.zip --exclude=./demo --exclude=./man . |
  tar -C "$work/base/opt/java" -x
libraries=$(ldd "$JAVA_HOME"/bin/java "$JAVA_HOME"/lib/*.so "$JAVA_HOME"/lib/server/libjvm.so /bin/sh /usr/bin/touch |
  grep -o '/[^ :]* (0x' | cut -d' ' -f1 | { grep -v "^$JAVA_HOME" || true; } | sort -u)
for file in /bin/sh /usr/bin/touch $libraries; do
  mkdir -p "$work/base$(dirname "$file")"
  cp -L "$file" "$work/base$file"
done
cp "$here/build/app.jar" "$work/top/app/"

layers=()
for layer in base top; do
  tar -C "$work/$layer" --sort=name --owner=0 --group=0 --numeric-owner -cf "$work/$layer.tar" .
  sum=$(sha256sum "$work/$layer.tar")
  layers+=("\"sha256:${sum%% *}\"")
done
cat >"$work/config.json" <<END
{"architecture": "$architecture", "os": "linux",
 "config": {"Env": ["PATH=/opt/java/bin:/usr/bin:/bin"], "Entrypoint": ["java", "-jar", "/app/app.jar"], "WorkingDir": "/app"},
 "rootfs": {"type": "layers", "diff_ids": [${layers[0]}, ${layers[1]}]}}
END
echo '[{"Config": "config.json", "RepoTags": ["localhost/uploads:1"], "Layers": ["base.tar", "top.tar"]}]' >"$work/manifest.json"
tar -C "$work" -cf "$here/build/app.tar.partial" manifest.json config.json base.tar top.tar
mv "$here/build/app.tar.partial" "$here/build/app.tar"
ls -l "$here/build/app.tar"
