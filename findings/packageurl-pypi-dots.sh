#!/usr/bin/env bash
# Package: packageurl-js 2.0.1 (npm); purl-spec, types/pypi; PEP 503
#
# One would guess: a canonical package URL names a project of PyPI in one way only. For PyPI `zope.interface`, `zope_interface` and
# `zope-interface` are one project (PEP 503: runs of `-`, `_` and `.` are one hyphen).
#
# What happens: the type's rule replaces underscores and leaves dots, so that one project has two canonical package URLs. One tool
# takes the name from the index, another from the metadata, and each is right.
#
# Where it matters here: two scanners' findings would be two packages, and a VEX statement would miss one of them. Names of PyPI are
# compared as PEP 503 has them (src/scans/domain/compared-name.ts); package-identity.spec.ts and compared-name.spec.ts hold it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts packageurl-js@2.0.1 >/dev/null
cat > look.mjs <<'JS'
import { PackageURL } from 'packageurl-js';
const seen = ['Zope_Interface', 'zope-interface', 'zope.interface'].map((name) =>
  PackageURL.fromString(`pkg:pypi/${name}@5.5.2`).toString(),
);
console.log(seen);
process.exit(seen[0] === seen[1] && seen[2] === 'pkg:pypi/zope.interface@5.5.2' ? 0 : 1);
JS
node look.mjs || exit 1
