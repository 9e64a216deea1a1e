import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { CHECK_CATALOGUE } from '../../scans/index.js';
import { suitesOf } from './catalogue.js';
import { CONTROL_KINDS } from './framework-file.js';
import { loadCatalogue } from './load-catalogue.js';
import { SIGNALS } from './signals.js';

const FOLDER = fileURLToPath(new URL('../frameworks/', import.meta.url));
const checks = new Set(CHECK_CATALOGUE.map(({ id }) => id));
const catalogue = await loadCatalogue({ folders: [FOLDER], signals: SIGNALS, checks });

function framework(slug: string) {
  return catalogue.framework(slug)!;
}

function profile(slug: string, id: string): number {
  return framework(slug).controls.filter(({ profiles }) => profiles.includes(id)).length;
}

describe('the frameworks that are shipped', () => {
  it.each([
    ['nist-csf-2.0', 106],
    ['cis-controls-v8.1', 153],
    ['iso-27001-2022', 93],
    ['soc2-tsc-2017', 61],
    ['pci-dss-4.0.1', 71],
    ['hipaa-security-rule', 68],
    ['nist-800-53-r5', 300],
    ['nist-800-171-r3', 97],
    ['nist-800-171-r2', 110],
    ['cyber-essentials', 26],
    ['nis2-art21', 10],
    ['dora', 27],
    ['gdpr-security', 17],
    ['cisa-cpg-2.0', 34],
  ])('%s has %d controls', (slug, count) => {
    expect(framework(slug).controls).toHaveLength(count);
  });

  it('are these and no others', () => {
    expect(catalogue.frameworks).toHaveLength(14);
    expect(catalogue.frameworks.flatMap(({ controls }) => controls)).toHaveLength(1173);
  });

  it.each([
    ['nist-csf-2.0', { GV: 31, ID: 21, PR: 22, DE: 11, RS: 13, RC: 8 }],
    ['iso-27001-2022', { 'A.5': 37, 'A.6': 8, 'A.7': 14, 'A.8': 34 }],
  ])('%s by part: %j', (slug, expected) => {
    const counts = Object.keys(expected).map((part) => [
      part,
      framework(slug).controls.filter(({ section }) => section === part || section.startsWith(`${part}.`)).length,
    ]);
    expect(Object.fromEntries(counts)).toEqual(expected);
  });

  it.each([
    // The groups of CIS hold one another: 56, 74 more, 23 more.
    ['cis-controls-v8.1', { ig1: 56, ig2: 130, ig3: 153 }],
    // Base controls only; SP 800-53B counts 149, 287, 370 and 96 with enhancements, which are not shipped.
    ['nist-800-53-r5', { low: 131, moderate: 177, high: 188, privacy: 75 }],
    // 24 required specifications and the 7 standards that have none; 22 addressable ones.
    ['hipaa-security-rule', { required: 31, addressable: 22 }],
    ['soc2-tsc-2017', { security: 33, availability: 3, confidentiality: 2, 'processing-integrity': 5, privacy: 18 }],
  ])('%s by profile: %j', (slug, expected) => {
    const counts = framework(slug).profiles.map(({ id }) => [id, profile(slug, id)]);
    expect(Object.fromEntries(counts)).toEqual(expected);
  });

  it('have ids that are texts: with parentheses and dots, in the order of their parts', () => {
    expect(catalogue.control('hipaa-security-rule', '164.308(a)(1)(ii)(A)')).toMatchObject({
      title: 'Risk analysis',
      parent: '164.308(a)(1)',
      judged: 'itself',
    });
    expect(catalogue.control('cis-controls-v8.1', '3.10')?.title).toBe('Encryption of sensitive data in transit');
    expect(catalogue.control('cis-controls-v8.1', '3.1')?.title).toBe('Data management process');
    expect(catalogue.control('nis2-art21', '21(2)(j)')).not.toBeNull();
    expect(catalogue.control('nist-800-53-r5', 'ac-2')).toBeNull();
    const third = framework('cis-controls-v8.1').controls.filter(({ section }) => section === '3');
    expect(third.map(({ id }) => id)).toEqual(Array.from({ length: 14 }, (_, i) => `3.${i + 1}`));
  });

  it('say of every control what kind it is, and have each kind', () => {
    for (const { slug, controls } of catalogue.frameworks) {
      const kinds = new Set(controls.map(({ kind }) => kind));
      // Cyber Essentials asks for technical measures only.
      if (slug !== 'cyber-essentials') expect([slug, [...kinds].sort()]).toEqual([slug, [...CONTROL_KINDS].sort()]);
    }
  });

  it.each([
    ['nist-800-53-r5', 'RA-5', 'detect'],
    ['nist-800-53-r5', 'SI-2', 'respond'],
    ['nist-800-53-r5', 'SC-28', 'prevent'],
    ['nist-800-53-r5', 'SC-1', 'govern'],
    ['cis-controls-v8.1', '7.5', 'detect'],
    ['cis-controls-v8.1', '7.7', 'respond'],
    ['soc2-tsc-2017', 'CC7.1', 'detect'],
    ['pci-dss-4.0.1', '11.3', 'detect'],
    ['iso-27001-2022', 'A.8.13', 'respond'],
    ['gdpr-security', '32(1)(d)', 'detect'],
  ])('%s %s is of kind %s', (slug, id, kind) => {
    expect(catalogue.control(slug, id)?.kind).toBe(kind);
  });

  it('weigh the 24 core outcomes of the CSF three times', () => {
    const core = framework('nist-csf-2.0').controls.filter(({ weight }) => weight === 3);
    expect(core).toHaveLength(24);
    expect(core.map(({ id }) => id)).toEqual(expect.arrayContaining(['ID.AM-01', 'PR.DS-01', 'PR.DS-11', 'PR.AA-03']));
  });

  it('judge a standard of HIPAA by its parts, and nobody by what binds authorities', () => {
    const evaluated = (slug: string, how: string) =>
      framework(slug).controls.filter((control) => control.judged === how);
    expect(evaluated('hipaa-security-rule', 'by-parts')).toHaveLength(15);
    expect(evaluated('dora', 'never').map(({ id }) => id)).toEqual(['Art.15', 'Art.20', 'Art.21', 'Art.22', 'Art.45']);
    expect(evaluated('gdpr-security', 'never')).toHaveLength(3);
  });

  it('carry what CISA says of cost, impact and complexity', () => {
    for (const { facts } of framework('cisa-cpg-2.0').controls) {
      expect(Object.keys(facts).sort()).toEqual(['complexity', 'cost', 'impact']);
    }
  });
});

describe('the evidence that is shipped', () => {
  it('never lets what a scan found speak for a control that has to find it', () => {
    for (const { slug, controls } of catalogue.frameworks) {
      for (const { id, kind, links } of controls) {
        for (const { signal } of links) {
          expect([slug, id, catalogue.signal(signal)?.proves]).toEqual([slug, id, expect.arrayContaining([kind])]);
        }
      }
    }
    expect(catalogue.control('nist-800-53-r5', 'RA-5')?.links).toEqual([
      { signal: 'scanned-recently', strength: 'strong' },
    ]);
  });

  it('has encryption where it is asked for, strong where it is the whole of it', () => {
    const strengthIn = (slug: string, id: string) =>
      catalogue.control(slug, id)?.links.find(({ signal }) => signal === 'disk-encryption')?.strength;
    expect(strengthIn('nist-csf-2.0', 'PR.DS-01')).toBe('strong');
    expect(strengthIn('cis-controls-v8.1', '3.6')).toBe('strong');
    expect(strengthIn('hipaa-security-rule', '164.312(a)(2)(iv)')).toBe('strong');
    expect(strengthIn('iso-27001-2022', 'A.8.24')).toBe('supporting');
    const anywhere = catalogue.frameworks.filter(({ controls }) =>
      controls.some(({ links }) => links.some(({ signal }) => signal === 'disk-encryption')),
    );
    expect(anywhere).toHaveLength(13);
  });

  it('uses every signal somewhere, and says which wait for a cloud suite', () => {
    const used = new Set(
      catalogue.frameworks.flatMap(({ controls }) =>
        controls.flatMap(({ links }) => links.map(({ signal }) => signal)),
      ),
    );
    expect([...used].sort()).toEqual(SIGNALS.map(({ key }) => key).sort());
    expect(SIGNALS.filter((signal) => suitesOf(signal).length > 0)).toHaveLength(25);
    expect(suitesOf(catalogue.signal('suite-audit-log')!)).toEqual(['microsoft-365']);
  });

  // A change of these is a change of what we tell people they need not do by hand: it is to be seen.
  it.each([
    ['cis-controls-v8.1', { controls: 153, measured: 23, strong: 9, withCloud: 36 }],
    ['nist-csf-2.0', { controls: 106, measured: 19, strong: 4, withCloud: 23 }],
    ['nist-800-53-r5', { controls: 300, measured: 33, strong: 4, withCloud: 48 }],
    ['cyber-essentials', { controls: 26, measured: 13, strong: 5, withCloud: 17 }],
    ['dora', { controls: 22, measured: 5, strong: 0, withCloud: 5 }],
  ])('reaches of %s: %j', (slug, expected) => {
    expect(framework(slug).automatable).toEqual(expected);
  });
});

describe('the mappings that are shipped', () => {
  it('are these, and every pair leads to two controls', () => {
    const sizes = catalogue.mappings.map(({ from, to, pairs }) => [`${from} ${to}`, pairs.length]);
    expect(Object.fromEntries(sizes)).toEqual({
      'cisa-cpg-2.0 nist-csf-2.0': 68,
      'cyber-essentials cis-controls-v8.1': 45,
      'dora nist-csf-2.0': 98,
      'gdpr-security nist-csf-2.0': 35,
      'hipaa-security-rule nist-800-53-r5': 185,
      'hipaa-security-rule nist-csf-2.0': 218,
      'nis2-art21 iso-27001-2022': 96,
      'nis2-art21 nist-csf-2.0': 160,
      'nist-800-53-r5 iso-27001-2022': 418,
      'nist-csf-2.0 cis-controls-v8.1': 62,
      'nist-csf-2.0 iso-27001-2022': 244,
      'nist-csf-2.0 nist-800-171-r3': 310,
      'nist-csf-2.0 nist-800-53-r5': 732,
      'nist-csf-2.0 pci-dss-4.0.1': 358,
      'soc2-tsc-2017 nist-csf-2.0': 111,
    });
    for (const { from, to, pairs } of catalogue.mappings) {
      for (const pair of pairs) {
        expect(catalogue.control(from, pair.from)).not.toBeNull();
        expect(catalogue.control(to, pair.to)).not.toBeNull();
      }
    }
  });

  it('name their publisher and how far to trust them; none carries a result', () => {
    for (const mapping of catalogue.mappings) {
      expect(mapping.publisher === 'Posture').toBe(mapping.trust === 'authored');
      expect(['equal', 'superset']).not.toContain(mapping.relation);
    }
    expect(catalogue.mappingsOf('nis2-art21').map(({ publisher }) => publisher)).toEqual(['ENISA', 'ENISA']);
  });
});

describe('the editions that are shipped', () => {
  it('are dated, and the older of two says which took its place', () => {
    for (const { slug, edition } of catalogue.frameworks) {
      expect([slug, edition?.published ?? 'none']).toEqual([slug, expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)]);
      expect(edition!.checked >= edition!.published).toBe(true);
    }
    const superseded = catalogue.frameworks.filter(({ edition }) => edition?.supersededBy !== undefined);
    expect(superseded.map(({ slug }) => slug)).toEqual(['nist-800-171-r2']);
    expect(framework('cyber-essentials').edition).toMatchObject({ inForceSince: '2026-04-27' });
  });
});

describe('the version of a framework', () => {
  it('is its publisher’s, with the beginning of the hash', () => {
    const { catalogueVersion, manifestHash } = framework('cis-controls-v8.1');
    expect(manifestHash).toMatch(/^[0-9a-f]{64}$/);
    expect(catalogueVersion).toBe(`8.1.2+${manifestHash.slice(0, 12)}`);
  });

  it('is the same for the same files', async () => {
    const again = await loadCatalogue({ folders: [FOLDER], signals: SIGNALS, checks });
    expect(again.hash).toBe(catalogue.hash);
  });
});
