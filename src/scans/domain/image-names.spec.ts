import { describe, expect, it } from '@jest/globals';
import { traitsOfNamedImage } from './traits.js';

const DIGEST = `sha256:${'a'.repeat(64)}`;
const OTHER = `sha256:${'b'.repeat(64)}`;

describe('an image that an SBOM is about', () => {
  it.each([
    ['shop', DIGEST, [`in:digest=${DIGEST}`]],
    ['shop', DIGEST.toUpperCase().replace('SHA', 'sha'), [`in:digest=${DIGEST}`]],
    ['shop:1.2', DIGEST, [`in:digest=${DIGEST}`, 'in:tag=1.2']],
    ['shop', '1.2', ['in:tag=1.2']],
    ['shop:latest', '1.2', ['in:tag=latest']],
    [`shop@${OTHER}`, DIGEST, [`in:digest=${OTHER}`]],
    [`shop@${OTHER}`, '1.2', [`in:digest=${OTHER}`, 'in:tag=1.2']],
    ['shop', 'a version of words', []],
    ['shop', null, []],
  ])('called %s, in version %s', (name, version, own) => {
    const traits = traitsOfNamedImage(name, version);
    expect(traits.filter((one) => /^in:(?:tag|digest)=/.test(one)).sort()).toEqual(own);
    expect(traits).toContain('in:pkg:oci/shop');
  });
});
