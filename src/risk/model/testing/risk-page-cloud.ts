import { CLOUD_CHECK_RULES } from '../cloud-check-rules.js';
import { allocate, explainChange, removes } from '../decomposition.js';
import { assessCloudCheck } from '../finding-risk.js';
import { DEFAULT_RISK_POLICY as policy, LEVELS } from '../policy.js';
import { rice } from '../rice.js';
import { meanRisk } from '../score.js';
import { Fleet } from './fleet.js';
import { SERVER } from './facts.js';
import { points, short, table } from './markdown.js';

const DEVICES = 100;
/** On how many of them the example stands, an open finding of .0882. */
const AFFECTED = 20;
const GAPS: [id: string, severity: string, warning: boolean][] = [
  ['m365.entra.mfa-all-users', 'critical', false],
  ['m365.email.dmarc', 'high', true],
  ['m365.entra.stale-guests', 'medium', false],
];

/** What docs/risk.md shows of cloud suites. */
export function cloudBlocks(): Record<string, string> {
  return { 'cloud-checks': rules(), 'cloud-example': example() };
}

function rules(): string {
  return table(
    ['Check', 'What it means', 'Threat', 'Technical impact', 'STRIDE'],
    Object.entries(CLOUD_CHECK_RULES).map(([id, { title, threat, technicalImpact, stride }]) => [
      `\`${id}\``,
      title,
      threat,
      technicalImpact,
      stride.join(' '),
    ]),
  );
}

/** A hundred devices, git on twenty of them as in the worked fleet. */
function fleet(devices = DEVICES): Fleet {
  const all = new Fleet();
  for (let device = 0; device < devices; device += 1) all.enroll(device, { ...SERVER, role: 'workstation' });
  const affected = (AFFECTED * devices) / DEVICES;
  for (let device = 0; device < affected; device += 1) all.find(device, 'git', 'CVE-2025-48384');
  const vector = '3.1/AV:N/AC:H/PR:L/UI:R/S:C/C:H/I:H/A:H';
  all.learn('CVE-2025-48384', { epss: 0.02839, kev: { ransomware: false }, vector });
  return all;
}

function withGaps(all: Fleet): Fleet {
  for (const [id, severity, warning] of GAPS) all.open(id, { severity, warning });
  return all;
}

function example(): string {
  const before = fleet();
  const all = withGaps(fleet());
  const whole = { mass: all.wholeMass, devices: DEVICES, cloud: all.cloudMass };
  const drivers = GAPS.map(([id, severity, warning]) => {
    const risk = assessCloudCheck({ checkId: id, severity, warning }, policy);
    return { id, warning, risk, mass: risk.units ** 2n / 10n ** 12n };
  });
  const shares = allocate(all.score, [...drivers.map(({ mass }) => mass * BigInt(DEVICES)), all.mass]);
  const from = { mass: before.wholeMass, devices: DEVICES };
  const causes = [{ cause: 'cloud', mass: 0n, each: all.cloudMass }];
  const change = explainChange(from, whole, causes, policy);
  return [
    table(
      ['What', 'threat', 'impact', 'level', 'risk x', 'mass of one', 'mass', 'allocated points', 'alone removes'],
      [
        ...drivers.map(({ id, warning, risk, mass }, at) => [
          `\`${id}\`${warning ? ', a warning' : ''}`,
          risk.threat,
          risk.impact,
          LEVELS[risk.level - 1]?.replace('-', ' ') ?? '',
          short(risk.risk),
          Number(mass),
          Number(mass) * DEVICES,
          points(shares[at] ?? 0),
          points(removes(whole, mass * BigInt(DEVICES), policy)),
        ]),
        [
          `git on ${AFFECTED} devices`,
          '',
          '',
          '',
          '',
          '',
          Number(all.mass),
          points(shares.at(-1) ?? 0),
          points(removes(whole, all.mass, policy)),
        ],
      ],
    ),
    '',
    '```text',
    `M(devices) = ${all.mass},  M(suites) = ${all.cloudMass},  N = ${DEVICES},  M = M(devices) + N · M(suites) = ${all.wholeMass}  (× 10⁻¹²)`,
    `R = √(M/N) = ${short(meanRisk(all.wholeMass, DEVICES))},  S = ${points(all.score)};  before the suite ${points(before.score)}`,
    `cause of the change: ${change.map(({ cause, points: of }) => `${cause} ${of > 0 ? '+' : ''}${points(of)}`).join(', ')}`,
    `three times the devices, the same suite:  S = ${points(withGaps(fleet(DEVICES * 3)).score)}`,
    `the suite alone, without any device:      S = ${points(withGaps(new Fleet()).score)}`,
    `RICE of the first gap: ${riceOfFirst()}`,
    '```',
  ].join('\n');
}

function riceOfFirst(): string {
  const effort = { kind: 'setting', managedDevices: 0, manualDevices: 0, restarts: 0 } as const;
  const inputs = { devicesByLevel: { 'very-high': DEVICES }, confidence: 'partial', effort } as const;
  const { reach, impact, confidence, effort: weeks, score: value } = rice(inputs, policy);
  return `${reach} · ${impact} · ${confidence} / ${weeks} = ${value}`;
}
