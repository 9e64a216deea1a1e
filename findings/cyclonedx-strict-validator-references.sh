#!/usr/bin/env bash
# Package: @cyclonedx/cyclonedx-library 10.3.0 (npm; its strict JSON validator, CycloneDX 1.6)
#
# One would guess: a document that the strict validator of the format's own library takes has references that lead somewhere.
#
# What happens: two components with one `bom-ref` (the specification wants it unique) and a vulnerability that affects a `ref`
# which nobody has are both valid: a JSON schema cannot say such a thing, and the library looks no further.
#
# Where it matters here: a VEX or a finding then speaks of two packages, or of none. We take a `bom-ref` of several for each of
# them, and count what leads nowhere with a warning (docs/decisions/0083, point 6); cyclonedx-affected.spec.ts holds it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts \
  @cyclonedx/cyclonedx-library@10.3.0 ajv@8.20.0 ajv-formats@3.0.1 ajv-formats-draft2019@1.6.1 >/dev/null
cat > look.mjs <<'JS'
import { Validation } from '@cyclonedx/cyclonedx-library';
const validator = new Validation.JsonStrictValidator('1.6');
const document = (components, ref) =>
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    components,
    vulnerabilities: [{ id: 'CVE-2031-1', affects: [{ ref }] }],
  });
const part = (name) => ({ 'bom-ref': 'one', type: 'library', name, version: '1' });
const seen = {
  twice: await validator.validate(document([part('left'), part('right')], 'one')),
  nowhere: await validator.validate(document([part('left')], 'nobody')),
  // It does look: this is refused.
  unknownMember: (await validator.validate(document([{ ...part('left'), colour: 'red' }], 'one'))) !== null,
};
console.log(seen);
process.exit(seen.twice === null && seen.nowhere === null && seen.unknownMember ? 0 : 1);
JS
node look.mjs || exit 1
