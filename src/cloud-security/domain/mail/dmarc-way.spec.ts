import { describe, expect, it } from '@jest/globals';
import { getDomain } from 'tldts';
import { dnsOf, readingOf, type Zone } from '../../../../test/support/mail-zone.js';
import { judgeDmarc } from './judge-dmarc.js';
import { collectMail } from './mail-reading.js';

describe('the way up to a DMARC policy', () => {
  const NAME = 'mail.physics.harbour.co.uk';
  const strict = `v=DMARC1; p=reject; rua=mailto:dmarc@harbour.example`;

  it.each<[string, Zone, string]>([
    [
      'ends at a part that calls itself an organization',
      { '_dmarc.physics.harbour.co.uk': [`${strict}; psd=n`], '_dmarc.harbour.co.uk': ['v=DMARC1; p=none'] },
      'pass',
    ],
    [
      'goes on where a part has only a record',
      { '_dmarc.physics.harbour.co.uk': ['v=DMARC1; p=none'], '_dmarc.harbour.co.uk': [strict] },
      'pass',
    ],
    ['takes the highest record there is', { '_dmarc.physics.harbour.co.uk': [strict] }, 'pass'],
    ['does not answer where it matters', { '_dmarc.harbour.co.uk': null }, 'not-assessed'],
    ['ends below one that is a suffix', { '_dmarc.harbour.co.uk': [`${strict}; psd=y`] }, 'warning'],
  ])('%s', async (_what, zone, status) => {
    expect(judgeDmarc(await readingOf(zone, [NAME])).status).toBe(status);
  });

  it('asks eight names at most', async () => {
    const dns = dnsOf({});
    await collectMail(['a.b.c.d.e.f.g.h.i.j.harbour.example'], [], dns, getDomain);
    const asked = dns.asked.filter((name) => name.startsWith('_dmarc.'));
    expect(asked.length).toBeLessThanOrEqual(8);
    expect(asked).toContain('_dmarc.harbour.example');
  });
});
