import { CHECK_RULES } from '../check-rules.js';
import { bod2604Tier, deadlineOfCheck } from '../deadline.js';
import { assessFinding } from '../finding-risk.js';
import { levelOf } from '../level.js';
import { DEFAULT_RISK_POLICY as policy, type Exposure, LEVELS, tiersOf } from '../policy.js';
import { strideOf, type StrideFacts } from '../stride.js';
import { OPEN, SERVER, UNKNOWN } from './facts.js';
import { short, table } from './markdown.js';
import { WORKED_EXAMPLES } from './worked-examples.js';

const SCALE = [1, 2, 3, 4, 5] as const;

/** What docs/risk.md shows of single findings. */
export function findingBlocks(): Record<string, string> {
  return {
    threat: threat(),
    reach: reach(),
    scales: scales(),
    levels: levels(),
    examples: examples(),
    'one-example': oneExample(),
    deadlines: deadlines(),
    'deadlines-by-level': deadlinesByLevel(),
    checks: checks(),
    controls: controls(),
    stride: stride(),
  };
}

function name(level: number): string {
  return (LEVELS[level - 1] ?? 'none').replace('-', ' ');
}

function threat(): string {
  const floors = policy.threatFloors;
  return table(
    ['What is known', 'Threat is at least'],
    [
      ['It is malware', 1],
      ['CISA or the EU lists it as exploited, ransomware uses it', floors.kevRansomware],
      ['CISA or the EU lists it as exploited (KEV)', floors.kev],
      ['SSVC says exploitation is active', floors.ssvcActive],
      ['An exploit that anybody can run (Metasploit)', floors.weaponized],
      ['A published exploit or proof of concept', floors.publicPoc],
      ['EPSS is not known: the median of all CVEs', floors.epssUnknown],
      ['Nothing of this', floors.minimum],
    ],
  );
}

function reach(): string {
  const exposures: Exposure[] = ['internet', 'internal', 'isolated'];
  const names = { N: 'network', A: 'adjacent', L: 'local', P: 'physical' };
  const { friction } = policy;
  return [
    table(
      ['Attack vector', ...exposures],
      (['N', 'A', 'L', 'P'] as const).map((vector) => [
        names[vector],
        ...exposures.map((exposure) => policy.reach[vector][exposure]),
      ]),
    ),
    table(
      ['Times', 'when'],
      [
        [friction.attackComplexityHighOrAT, 'the attack is complex (AC:H, or AT:P in CVSS 4)'],
        [friction.privLow, 'it needs an account (PR:L)'],
        [friction.privHigh, 'it needs an administrator (PR:H)'],
        [friction.userInteractionOnServer, 'a user must help, on a server (UI)'],
        [
          policy.notReachableReach,
          'the package holds nothing that runs (headers, documentation), or is of a kernel that is installed and does not run on the device',
        ],
        [policy.mitigatedFactor, 'somebody decided `mitigated`, with a reason'],
      ],
    ),
  ].join('\n\n');
}

function scales(): string {
  const cuts = [0, ...policy.likelihoodCuts];
  return table(
    ['Step', 'Likelihood: probability from', 'Weight of the impact'],
    SCALE.map((step) => [`${step} ${name(step)}`, cuts[step - 1] ?? 0, policy.impactWeights[step - 1] ?? 0]),
  );
}

function levels(): string {
  return table(
    ['likelihood \\ impact', ...SCALE.map((impact) => `${impact} ${name(impact)}`)],
    [...SCALE]
      .reverse()
      .map((likelihood) => [
        `${likelihood} ${name(likelihood)}`,
        ...SCALE.map((impact) => name(levelOf(likelihood, impact))),
      ]),
  );
}

function assessed({ facts, place }: (typeof WORKED_EXAMPLES)[number]) {
  return assessFinding({ ...UNKNOWN, ...facts }, { ...SERVER, ...place }, OPEN, policy);
}

function examples(): string {
  return table(
    ['CVE', 'where', 'threat', 'reach', 'probability', 'likelihood', 'technical', 'impact', 'level', 'risk'],
    WORKED_EXAMPLES.map((example) => {
      const { threat: t, reach: r, probability, likelihood, technicalImpact, impact, level, risk } = assessed(example);
      const six = (value: number) => Math.round(value * 1e6) / 1e6;
      return [
        example.cve,
        example.where,
        six(t),
        six(r),
        six(probability),
        likelihood,
        technicalImpact,
        impact,
        name(level),
        six(risk),
      ];
    }),
  );
}

function oneExample(): string {
  const example = WORKED_EXAMPLES[3];
  if (!example) return '';
  const risk = assessed(example);
  const { units, inherent, confidence, assumed } = risk;
  return [
    '```text',
    `${example.cve}  ${example.where}`,
    `threat       = max(${risk.threatBasis.map(({ signal, value }) => `${signal} ${value}`).join(', ')}) = ${risk.threat}`,
    `reach        = ${risk.reachBasis.map(({ factor, value }) => `${value} (${factor})`).join(' × ')} = ${short(risk.reach)}`,
    `probability  = ${risk.threat} × ${short(risk.reach)} = ${short(risk.probability)}  → likelihood ${risk.likelihood}`,
    `impact       = technical ${risk.technicalImpact} + criticality 3 − 3 = ${risk.impact}`,
    `level        = Table I-2 [${risk.likelihood}][${risk.impact}] = ${name(risk.level)}`,
    `risk         = ${short(risk.probability)} × ${policy.impactWeights[risk.impact === 0 ? 0 : risk.impact - 1]} = ${short(risk.risk)} = ${units} units of 10⁻¹²`,
    `deadline     = ${tiersOf(policy)[risk.tier]?.title ?? ''}  (${assumed.join(', ')})`,
    `confidence   = ${confidence}; inherent level = ${name(inherent.level)}`,
    '```',
  ].join('\n');
}

const BOD = policy.deadlines.presets['bod-26-04'];

function deadlinesByLevel(): string {
  return table(
    ['level', 'deadline of a finding or failing check'],
    ([5, 4, 3, 2, 1] as const).map((level) => {
      const { tier } = deadlineOfCheck(level, policy);
      return [name(level), tiersOf(policy)[tier]?.title ?? ''];
    }),
  );
}

function deadlines(): string {
  const both = [true, false];
  const word = (yes: boolean) => (yes ? 'yes' : 'no');
  const rows = both.flatMap((kev) =>
    both.flatMap((exposed) =>
      both.flatMap((automatable) =>
        both.map((total) => ({
          kev,
          exposed,
          automatable,
          total,
          tier: bod2604Tier(kev, exposed, automatable, total),
        })),
      ),
    ),
  );
  return table(
    ['listed in KEV', 'exposed', 'automatable', 'technical impact', 'deadline'],
    rows
      .sort((a, b) => a.tier - b.tier)
      .map(({ kev, exposed, automatable, total, tier }) => [
        word(kev),
        word(exposed),
        word(automatable),
        total ? 'total' : 'partial',
        BOD[tier]?.title ?? '',
      ]),
  );
}

function checks(): string {
  return table(
    ['Check', 'Threat', 'internet', 'internal', 'isolated', 'Technical impact', 'STRIDE', 'ATT&CK'],
    Object.entries(CHECK_RULES).map(([id, { threat: t, reach: r, technicalImpact, stride: letters, techniques }]) => [
      `\`${id}\``,
      t,
      r.internet,
      r.internal,
      r.isolated,
      technicalImpact,
      letters.join(' '),
      techniques.join(' '),
    ]),
  );
}

function controls(): string {
  return table(
    ['Control', 'proven by the check', 'against', 'leaves of the reach'],
    policy.controls.map(({ title, check, attackVectors, factor }) => [
      title,
      `\`${check}\``,
      attackVectors.map((vector) => `AV:${vector}`).join(', '),
      factor,
    ]),
  );
}

function stride(): string {
  const crash = '3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H';
  const cases: [cve: string, cwes: string, facts: StrideFacts][] = [
    ['CVE-2022-0778', 'CWE-835, from a title', { vector: crash, weaknesses: [{ D: 0.9 }], weaknessSource: 'title' }],
    [
      'CVE-2025-48384',
      'CWE-59 and CWE-436, from KEV',
      {
        vector: '3.1/AV:N/AC:H/PR:L/UI:R/S:C/C:H/I:H/A:H',
        weaknesses: [
          { T: 0.8, I: 0.6, E: 0.7 },
          { T: 0.5, E: 0.4 },
        ],
        weaknessSource: 'kev',
      },
    ],
    ['CVE-2024-28757', 'CWE-776, from a scanner', { vector: crash, weaknesses: [{ D: 0.9 }], weaknessSource: 'scan' }],
    ['no vector, no weakness', '', { vector: null, weaknesses: [], weaknessSource: null }],
  ];
  return table(
    ['CVE', 'weakness', 'claims', 'first letter'],
    cases.map(([cve, cwes, facts]) => {
      const { letters, primary, insufficient } = strideOf(facts);
      const claims = letters.map(({ letter, confidence }) => `${letter} ${confidence.toFixed(2)}`).join(', ');
      return [cve, cwes, insufficient ? 'insufficient data' : claims, primary ?? 'none'];
    }),
  );
}
