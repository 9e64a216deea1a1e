#!/bin/sh
# Package: fzf 0.38.0-1+b1 (Debian 12); any program of Go that Debian builds
#
# One would guess: a program of Go says which modules it was linked from, since Go 1.13 by default and in every build.
# It does not when Debian built it: dh-golang builds without modules, and the build information has the version of Go and the
# main path, and not one line "mod" or "dep". Whoever reads build information finds nothing vulnerable but the standard library,
# whatever is linked in.
# Seen:
#   fzf: go1.19.8, 0 lines "mod", 0 lines "dep", main path told: True
# In the product: agent/src/languages/readers/go-binary.ts counts such programs as not identified.
#
# Ends with 0 while it is so, with 1 when it has changed, with 2 where the package cannot be had.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download fzf=0.38.0-1+b1 >/dev/null 2>&1 || {
  echo 'fzf 0.38.0-1+b1 cannot be had here: this needs Debian 12.'
  exit 2
}
dpkg-deb -x fzf_*.deb .
cat >seen.py <<'PY'
import re, sys
data = open('usr/bin/fzf', 'rb').read()
# The magic, flags that say "inline", the version and the text, each behind its length.
at = next(m.start() for m in re.finditer(rb'\xff Go buildinf:\x08\x02', data) if m.start() % 16 == 0) + 32
def text(at):
    length = shift = 0
    while True:
        byte = data[at]
        at += 1
        length |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return data[at:at + length], at + length
version, at = text(at)
modules, _ = text(at)
counts = [len(re.findall(rb'(?m)^' + word + rb'\t', modules)) for word in (b'mod', b'dep')]
has_path = b'path\tgithub.com/junegunn/fzf\n' in modules
print(f'fzf: {version.decode()}, {counts[0]} lines "mod", {counts[1]} lines "dep", main path told: {has_path}')
sys.exit(0 if has_path and counts == [0, 0] else 1)
PY
python3 seen.py || exit 1
