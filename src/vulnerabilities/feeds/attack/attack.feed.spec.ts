import { describe, expect, it } from '@jest/globals';
import { describeFeed, factsOf } from '../testing/describe-feed.js';
import { AttackFeed } from './attack.feed.js';

const reference = (id: string) => [{ source_name: 'mitre-attack', external_id: id }];
const stix = {
  name: 'enterprise-attack.json',
  text: JSON.stringify({
    type: 'bundle',
    id: 'bundle--1',
    objects: [
      {
        type: 'x-mitre-collection',
        id: 'x-mitre-collection--1',
        x_mitre_version: '18.1',
        modified: '2025-11-13T00:00:00.000Z',
      },
      {
        type: 'x-mitre-matrix',
        id: 'x-mitre-matrix--1',
        tactic_refs: ['x-mitre-tactic--1'],
        external_references: reference('enterprise-attack'),
      },
      {
        type: 'x-mitre-tactic',
        id: 'x-mitre-tactic--1',
        name: 'Initial Access',
        x_mitre_shortname: 'initial-access',
        external_references: reference('TA0001'),
      },
      {
        type: 'attack-pattern',
        id: 'attack-pattern--1',
        name: 'Exploit Public-Facing Application',
        kill_chain_phases: [{ kill_chain_name: 'mitre-attack', phase_name: 'initial-access' }],
        x_mitre_platforms: ['Linux'],
        external_references: reference('T1190'),
      },
      {
        type: 'attack-pattern',
        id: 'attack-pattern--2',
        name: 'Old',
        revoked: true,
        external_references: reference('T1002'),
      },
      {
        type: 'course-of-action',
        id: 'course-of-action--1',
        name: 'Update Software',
        external_references: reference('M1051'),
      },
      {
        type: 'relationship',
        id: 'relationship--1',
        relationship_type: 'mitigates',
        source_ref: 'course-of-action--1',
        target_ref: 'attack-pattern--1',
      },
      {
        type: 'relationship',
        id: 'relationship--2',
        relationship_type: 'revoked-by',
        source_ref: 'attack-pattern--2',
        target_ref: 'attack-pattern--1',
      },
    ],
  }),
};
const compact = {
  name: 'attack-enterprise.json',
  text: JSON.stringify({
    version: '18.1',
    released: '2025-11-13',
    license: 'MITRE ATT&CK Terms of Use',
    tactics: [{ id: 'TA0001', name: 'Initial Access', shortName: 'initial-access', order: 2 }],
    techniques: [
      {
        id: 'T1190',
        name: 'Exploit Public-Facing Application',
        tactics: ['TA0001'],
        platforms: ['Linux'],
        mitigations: ['M1051'],
      },
    ],
    mitigations: [{ id: 'M1051', name: 'Update Software' }],
    revokedBy: { T1002: 'T1560' },
    deprecated: ['T1026'],
  }),
};
const ofCves = {
  name: 'kev-attack.ndjson',
  text: '{"cve":"CVE-2007-5659","technique":"T1204.002","type":"exploitation_technique","group":"buffer_overflow"}\n',
};
const ofWeaknesses = {
  name: 'cwe-capec-attack.json',
  text: JSON.stringify({
    cweVersion: '4.9',
    capecVersion: '3.9',
    attackVersion: '18.1',
    capec: {},
    cweToCapec: {},
    cweToAttack: { 'CWE-20': { T1027: ['CAPEC-267'] } },
  }),
};
const ofControls = {
  name: 'nist80053r5-attack.json',
  text: JSON.stringify({
    source: 'CTID mappings-explorer nist_800_53 rev5',
    controls: { 'AC-02': { name: 'Account Management', techniques: ['T1003'] } },
  }),
};

describeFeed({ feed: AttackFeed, samples: [stix, compact, ofCves, ofWeaknesses, ofControls] });

const facts = (sample: typeof stix) => factsOf(new AttackFeed(), sample);

describe('ATT&CK', () => {
  it('is read from its STIX bundle', async () => {
    const all = await facts(stix);
    expect(all).toContainEqual({
      kind: 'tactic',
      id: 'TA0001',
      name: 'Initial Access',
      shortName: 'initial-access',
      position: 0,
    });
    expect(all).toContainEqual({
      kind: 'technique',
      id: 'T1190',
      name: 'Exploit Public-Facing Application',
      tactics: ['TA0001'],
      platforms: ['Linux'],
      mitigations: ['M1051'],
      revokedBy: null,
      deprecated: false,
    });
    expect(all).toContainEqual(expect.objectContaining({ id: 'T1002', revokedBy: 'T1190' }));
    expect(all.at(-1)).toMatchObject({ kind: 'edition', version: '18.1' });
  });

  it('is read from the compact form, with the successors of what was revoked', async () => {
    expect(await facts(compact)).toContainEqual(expect.objectContaining({ id: 'T1002', revokedBy: 'T1560' }));
  });

  it('is mapped to CVEs, weaknesses and controls by others', async () => {
    expect(await facts(ofCves)).toMatchObject([
      { part: 'kev' },
      { kind: 'cve-technique', cve: 'CVE-2007-5659', technique: 'T1204.002', relation: 'exploitation_technique' },
    ]);
    expect(await facts(ofWeaknesses)).toMatchObject([
      { part: 'cwe' },
      { cwe: 'CWE-20', technique: 'T1027', via: ['CAPEC-267'] },
    ]);
    expect(await facts(ofControls)).toMatchObject([
      { part: 'controls' },
      { framework: 'nist-800-53-r5', control: 'AC-02', technique: 'T1003' },
    ]);
  });
});
