#!/usr/bin/env bash
# Packs the program for Windows on a bare Debian 12: target/dist/inarow-VERSION-windows-x86_64.zip. Unpacks Debian's
# newest Rust into the build folder instead of installing it. Builds its standard library from the included sources.
# Run as root, the script installs the C compiler; other users get a message about the missing packages.
set -euo pipefail
cd "$(dirname "$0")/../.."

needed=(ca-certificates gcc gcc-mingw-w64-x86-64 libc6-dev)
rust=(rustc-web cargo-web rust-web-src)

installed() {
    [ "$(dpkg-query --show --showformat '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

missing=()
for package in "${needed[@]}"; do
    installed "$package" || missing+=("$package")
done
if ((${#missing[@]})); then
    if ((EUID)); then
        echo "First, as root: apt-get install --no-install-recommends ${missing[*]}" >&2
        exit 1
    fi
    apt-get update
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "${missing[@]}"
fi

target=${CARGO_TARGET_DIR:-target}
mkdir -p "$target/windows"
target=$(cd "$target" && pwd)
aside=$target/windows/rust
if [ ! -x "$aside/usr/bin/cargo" ]; then
    if installed rustc-web; then
        echo "rustc-web is installed: with ${rust[*]} run \`cargo xtask dist --windows\`" >&2
        exit 1
    fi
    # Lists the packages that an installation would fetch.
    mapfile -t packages < <(LC_ALL=C apt-get install --simulate --no-install-recommends "${rust[@]}" | awk '/^Inst / { print $2 }')
    rm -rf "$aside.new" "$target/windows/packages"
    mkdir -p "$aside.new" "$target/windows/packages"
    (cd "$target/windows/packages" && apt-get -o APT::Sandbox::User="$(id -un)" download "${packages[@]}")
    for package in "$target"/windows/packages/*.deb; do
        dpkg-deb --extract "$package" "$aside.new"
    done
    rm -r "$target/windows/packages"
    mv "$aside.new" "$aside"
fi

export PATH="$aside/usr/bin:$PATH"
export LD_LIBRARY_PATH="$aside/usr/lib/x86_64-linux-gnu"
export RUSTC="$aside/usr/bin/rustc"
cargo --locked xtask dist --windows
