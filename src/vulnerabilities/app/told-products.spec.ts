import { describe, expect, it } from '@jest/globals';
import { reportedDecisions } from '../../../test/support/told-decisions.js';
import type { ReportedDecision } from '../persistence/vex.repository.js';
import { productsOf } from './reported-products.js';

const [PLAIN] = reportedDecisions(1);

function reported(rest: Partial<ReportedDecision>): string[] {
  const base = { ...(PLAIN as ReportedDecision), scope: 'package', tags: [], devices: [], range: null, product: null };
  return productsOf({ ...base, ...rest } as ReportedDecision).map(({ id }) => id);
}

describe('a package as our documents name it', () => {
  it.each<[string, string, string, string, string]>([
    [
      'has no colon encoded',
      'Debian:12',
      'pkg:deb/debian/vim',
      '2:9.0-1',
      'pkg:deb/debian/vim@2:9.0-1?distro=debian-12',
    ],
    [
      'has the epoch of an rpm among its qualifiers',
      ...(['Red Hat:9', 'pkg:rpm/redhat/vim', '2:9.0-1.el9'] as const),
      'pkg:rpm/redhat/vim@9.0-1.el9?distro=redhat-9&epoch=2',
    ],
    ['without one where that is 0', 'Red Hat', 'pkg:rpm/redhat/vim', '0:9.0', 'pkg:rpm/redhat/vim@0:9.0'],
    [
      'has signs encoded that addresses know',
      'npm',
      'pkg:npm/vim',
      "1.0.0+x!'()*",
      'pkg:npm/vim@1.0.0%2Bx%21%27%28%29%2A',
    ],
  ])('%s', (_, ecosystem, purl, version, id) => {
    expect(reported({ packages: [{ ecosystem, purl }], versions: [version] })).toEqual([id]);
  });

  it('keeps the qualifiers and the subpath that a document gave an rpm', () => {
    const product = 'pkg:rpm/redhat/vim?arch=x86_64&repository_id=base#doc';
    expect(reported({ product, versions: ['2:9.0'] })).toEqual([
      'pkg:rpm/redhat/vim@9.0?arch=x86_64&epoch=2&repository_id=base#doc',
    ]);
  });
});
