import type { ThreatModel } from './threat-model.js';

/** What MITRE asks to be shown wherever ATT&CK is (attack.mitre.org, Terms of Use). */
export const MITRE_COPYRIGHT =
  '© 2025 The MITRE Corporation. This work is reproduced and distributed with the permission of The MITRE Corporation.';

/** A layer of the ATT&CK Navigator, format 4.5. */
export interface NavigatorLayer {
  name: string;
  versions: { attack: string; navigator: string; layer: '4.5' };
  domain: 'enterprise-attack';
  description: string;
  sorting: number;
  hideDisabled: boolean;
  techniques: {
    techniqueID: string;
    /** Left out of a technique that is there for those below it only. */
    score?: number;
    comment: string;
    enabled: true;
    showSubtechniques: boolean;
    metadata: { name: string; value: string }[];
  }[];
  gradient: { colors: string[]; minValue: number; maxValue: number };
  metadata: { name: string; value: string }[];
}

/** The techniques of a threat model for the ATT&CK Navigator; the score of one is the points of the threats that name it. */
export function navigatorLayer(
  model: ThreatModel,
  about: { name: string; attackVersion: string; asOf: string },
): NavigatorLayer {
  const techniques = new Map<string, { points: number; threats: string[]; basis: Set<string> }>();
  const named = model.threats.flatMap((threat) => threat.techniques);
  // Where ATT&CK for enterprises is known, what it does not have (techniques for mobiles) is not in its layer.
  const isKnown = named.some(({ tactics }) => tactics.length > 0);
  for (const threat of model.threats) {
    for (const { id, basis, tactics } of threat.techniques) {
      if (isKnown && tactics.length === 0) continue;
      const known = techniques.get(id) ?? { points: 0, threats: [], basis: new Set<string>() };
      known.points += threat.points;
      known.threats.push(threat.title);
      known.basis.add(basis);
      techniques.set(id, known);
    }
  }
  const entries = [...techniques].sort(([a], [b]) => (a < b ? -1 : 1));
  const parents = new Set(entries.flatMap(([id]) => (id.includes('.') ? [parentOf(id)] : [])));
  const bare = [...parents].filter((id) => !techniques.has(id));
  return {
    name: about.name,
    versions: { attack: about.attackVersion.split('.')[0] ?? '', navigator: '5.1.0', layer: '4.5' },
    domain: 'enterprise-attack',
    description: `Techniques that open findings lend themselves to, as of ${about.asOf}. ${MITRE_COPYRIGHT}`,
    // By score, highest first.
    sorting: 3,
    hideDisabled: false,
    techniques: [
      ...entries.map(([techniqueID, { points, threats, basis }]) => ({
        techniqueID,
        score: Math.round(points * 100) / 100,
        comment: threats.join('\n'),
        enabled: true as const,
        showSubtechniques: parents.has(techniqueID),
        metadata: [{ name: 'basis', value: [...basis].sort().join(', ') }],
      })),
      // What is below a technique shows only where that says so.
      ...bare.map((techniqueID) => ({
        techniqueID,
        comment: '',
        enabled: true as const,
        showSubtechniques: true,
        metadata: [],
      })),
    ].sort((a, b) => (a.techniqueID < b.techniqueID ? -1 : 1)),
    gradient: {
      colors: ['#ffe8d6', '#c1121f'],
      minValue: 0,
      maxValue: Math.max(1, ...entries.map(([, { points }]) => Math.ceil(points))),
    },
    metadata: [
      { name: 'as of', value: about.asOf },
      { name: 'copyright', value: MITRE_COPYRIGHT },
    ],
  };
}

function parentOf(id: string): string {
  return id.split('.')[0] ?? id;
}
