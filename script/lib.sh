# Functions shared by the scripts: messages on standard error, and the two builds.

say() { printf '%s\n' "$*" >&2; }
die() {
  printf 'error: %s\n' "$1" >&2
  shift
  [ $# -eq 0 ] || printf '%s\n' "$@" >&2
  exit 1
}

# Folder of the C++ build that the scripts use; other builds may exist beside it.
MOLAR_BUILD=${MOLAR_BUILD:-build/release}
export MOLAR_BUILD

# Prints a hash over every file that the web build reads.
web_inputs_hash() {
  git ls-files -z --cached --others --exclude-standard web api | grep -zv '\.test\.tsx\?$' | sort -z |
    xargs -0 sha256sum 2>/dev/null | sha256sum | cut -d' ' -f1
}

# build_web [dev]: builds the browser and server bundles if their sources have changed.
build_web() {
  local variant=${1:-} folder=dist task=build
  [ "$variant" = dev ] && folder=dist-dev task=build:dev
  local hash
  hash=$(web_inputs_hash)
  [ "$(cat "web/$folder/.inputs" 2>/dev/null)" = "$hash" ] && return
  say "Building web/$folder"
  (cd web && npm run --silent "$task" >&2) || die "The web build failed."
  echo "$hash" >"web/$folder/.inputs"
}

# build_server TARGET…: builds these targets.
build_server() {
  [ -f "$MOLAR_BUILD/build.ninja" ] ||
    cmake -S . -B "$MOLAR_BUILD" -G Ninja -DCMAKE_BUILD_TYPE=Release >&2 || die "cmake failed."
  ninja -C "$MOLAR_BUILD" "$@" >&2 || die "The C++ build failed."
}
