#!/bin/sh
# Makes sure that some Rust compiler here can build for wasm32-unknown-unknown.
#
# In this order: a compiler that can do it already; rustup, which downloads the
# standard library within seconds; on Debian as root, the distribution's own
# compiler with a standard library built from its sources, linked into rustup as
# the toolchain `distro`; else a word on what to do.
# Running it again does nothing.
set -eu

target=wasm32-unknown-unknown
# The distribution's compiler, which need not be the first on the PATH.
distro=/usr/bin

# Whether the standard library for the target lies beside a compiler.
has_target() {
    set -- "$("$1" --print sysroot 2>/dev/null)/lib/rustlib/$target/lib"/libstd-*.rlib
    [ -e "$1" ]
}

say() {
    echo "wasm-target: $*" >&2
}

if command -v rustc >/dev/null && has_target rustc; then
    exit 0
fi

# A library built by another version of the compiler is of no use, and a
# security update may have replaced the compiler: remember who built it.
is_current() {
    [ -x "$distro/rustc" ] && has_target "$distro/rustc" &&
        [ "$("$distro/rustc" -vV)" = "$(cat "$(built_by)" 2>/dev/null)" ] &&
        rustup toolchain list 2>/dev/null | grep -q '^distro\b'
}
built_by() {
    echo "$("$distro/rustc" --print sysroot)/lib/rustlib/$target/built-by"
}

if is_current; then
    exit 0
fi

# A toolchain that rustup only links to, or a machine without a network: then
# there are other ways.
if command -v rustup >/dev/null && rustup target add "$target" >&2 && has_target rustc; then
    exit 0
fi

give_up() {
    say "$1; please run"
    say "    rustup target add $target"
    exit 1
}

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    give_up "no compiler here builds for $target"
fi

say "installing the distribution's compiler and the sources of its library"
apt-get update -qq || give_up "the packages cannot be had"
DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
    rustc-web cargo-web rust-web-src lld >/dev/null || give_up "the packages cannot be had"

rustlib=$("$distro/rustc" --print sysroot)/lib/rustlib
host=$("$distro/rustc" -vV | sed -n 's/^host: //p')

# The packages come without the linker that the target asks for by this name.
mkdir -p "$rustlib/$host/bin"
if [ ! -e "$rustlib/$host/bin/rust-lld" ]; then
    ln -s "$(command -v lld)" "$rustlib/$host/bin/rust-lld"
fi

say "building the standard library for $target"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/src"
: >"$scratch/src/lib.rs"
printf '[package]\nname = "nothing"\nversion = "0.0.0"\nedition = "2021"\n' >"$scratch/Cargo.toml"
# Building std is an unstable feature; the variable lets a stable compiler use
# it this once. Nothing else is built that way. Without its own features it
# cannot print backtraces, which a browser would not show.
(
    cd "$scratch"
    unset RUSTUP_TOOLCHAIN RUSTFLAGS CARGO_TARGET_DIR CARGO_BUILD_TARGET
    RUSTC="$distro/rustc" RUSTC_BOOTSTRAP=1 "$distro/cargo" build --quiet --release \
        -Z build-std=std,panic_abort -Z build-std-features= --target "$target"
)

rm -rf "${rustlib:?}/$target"
mkdir -p "$rustlib/$target/lib"
cp "$scratch/target/$target/release/deps/"*.rlib "$rustlib/$target/lib/"
rm -f "$rustlib/$target/lib/libnothing-"*
if command -v rustup >/dev/null; then
    rustup toolchain link distro /usr
fi
"$distro/rustc" -vV >"$(built_by)"
say "done: the toolchain is called distro"
