import { allocate, explainChange, removes } from '../decomposition.js';
import { DEFAULT_RISK_POLICY as policy } from '../policy.js';
import { planPath } from '../plan.js';
import { remediationTime } from '../remediation-time.js';
import { rice } from '../rice.js';
import { bandOf, meanRisk, score } from '../score.js';
import { componentMass, sumOfFourthPowers } from '../component.js';
import { unitsOf } from '../finding-risk.js';
import { SERVER } from './facts.js';
import { Fleet } from './fleet.js';
import { points, short, table } from './markdown.js';
import { WORKED_EXAMPLES } from './worked-examples.js';

const DEVICES = 100;
/** Of the six worked examples: in which package, on how many devices. */
const SPREAD: [example: number, source: string, devices: number][] = [
  [0, 'log4j2', 1],
  [1, 'openssh', 2],
  [2, 'glibc', 6],
  [3, 'git', 20],
  [4, 'openssl', 5],
  [5, 'pam', 100],
];

/** What docs/risk.md shows of a whole fleet. */
export function fleetBlocks(): Record<string, string> {
  return {
    curve: curve(),
    component: component(),
    fleet: fleetTable(),
    path: path(),
    ledger: ledger(),
    inventory: inventory(),
    rice: riceTable(),
    'time-to-remediate': times(),
  };
}

/** A hundred devices, of which some have one of the six examples each where the example says. */
function fleet(): { fleet: Fleet; masses: Map<string, bigint> } {
  const all = new Fleet();
  for (let device = 0; device < DEVICES; device += 1) all.enroll(device, SERVER);
  const masses = new Map<string, bigint>();
  let device = 0;
  for (const [at, source, count] of SPREAD) {
    const example = WORKED_EXAMPLES[at];
    if (!example) continue;
    const before = all.mass;
    for (let i = 0; i < count; i += 1, device += 1) {
      // Each example stands on devices of its own, as far as there are enough.
      if (count < DEVICES) all.move(device, { ...SERVER, ...example.place });
      all.find(count < DEVICES ? device : i, source, example.cve);
    }
    all.learn(example.cve, example.facts);
    masses.set(source, all.mass - before);
  }
  return { fleet: all, masses };
}

function curve(): string {
  const risks = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1];
  return table(
    ['R', ...risks.map(String)],
    [['S', ...risks.map((r) => score(componentMass(unitsOf(r) ** 4n), 1, policy).toFixed(1))]],
  );
}

function component(): string {
  const cases: [string, number[]][] = [
    ['one finding of .1', [0.1]],
    ['two of .1', [0.1, 0.1]],
    ['.1 and ten of .01', [0.1, ...Array.from({ length: 10 }, () => 0.01)]],
    ['1,935 of .01 (the kernel)', Array.from({ length: 1935 }, () => 0.01)],
  ];
  return table(
    ['Findings of one package on one device', 'their sum', 'X of the component', 'mass in 10⁻¹²'],
    cases.map(([name, risks]) => {
      const mass = componentMass(
        sumOfFourthPowers(risks.map((risk, vulnerability) => ({ vulnerability, units: unitsOf(risk) }))),
      );
      const sum = risks.reduce((total, risk) => total + risk, 0);
      return [name, short(sum), short(Math.sqrt(Number(mass) / 1e12)), Number(mass)];
    }),
  );
}

function fleetTable(): string {
  const { fleet: all, masses } = fleet();
  const shares = allocate(all.score, [...masses.values()]);
  const whole = { mass: all.mass, devices: DEVICES };
  const r = meanRisk(all.mass, DEVICES);
  const value = all.score;
  return [
    '```text',
    `M = ${all.mass} × 10⁻¹²,  N = ${DEVICES},  R = √(M/N) = ${short(r)}`,
    `S = 12.5 · log₂(1 + 255 · ${short(r)}) = ${points(value)}, band ${bandOf(value, { veryHighOnCritical: false }, policy)},`,
    `    and ${bandOf(value, { veryHighOnCritical: true }, policy)} because a very high finding stands on a device of criticality 5`,
    '```',
    '',
    table(
      ['Driver', 'devices', 'mass in 10⁻¹²', 'share', 'allocated points', 'alone removes'],
      [...masses].map(([source, mass], at) => [
        source,
        SPREAD[at]?.[2] ?? 0,
        Number(mass),
        `${((Number(mass) / Number(all.mass)) * 100).toFixed(1)} %`,
        points(shares[at] ?? 0),
        points(removes(whole, mass, policy)),
      ]),
    ),
  ].join('\n');
}

function path(): string {
  const { fleet: all, masses } = fleet();
  const plan = [...masses].map(([id, mass]) => ({ id, parts: new Map([[id, mass]]) }));
  return table(
    ['Step', 'score before', 'score after', 'removes here'],
    planPath(plan, { mass: all.mass, devices: DEVICES }, policy).map((step, at) => [
      `${at + 1}. ${step.id}`,
      points(step.scoreBefore),
      points(step.scoreAfter),
      points(step.removes),
    ]),
  );
}

/** One day: openssl gets listed, log4j2 is upgraded, and two clean devices join. */
function ledger(): string {
  const { fleet: all, masses } = fleet();
  const before = { mass: all.mass, devices: DEVICES };
  all.learn('CVE-2022-0778', { kev: { ransomware: true } });
  const listed = all.mass - before.mass;
  const fixed = -(masses.get('log4j2') ?? 0n);
  const after = { mass: all.mass + fixed, devices: DEVICES + 2 };
  const causes = [
    { cause: 'intel-KEV', mass: listed },
    { cause: 'fixed', mass: fixed },
  ];
  const rows = explainChange(before, after, causes, policy);
  const [from, to] = [before, after].map(({ mass, devices }) => score(mass, devices, policy)) as [number, number];
  const change = rows.reduce((sum, row) => sum + Math.round(row.points * 100), 0) / 100;
  return table(
    ['Cause', 'Δ mass in 10⁻¹²', 'points'],
    [
      ...rows.map(({ cause, points: of }) => [
        cause,
        String(causes.find((one) => one.cause === cause)?.mass ?? 0n),
        points(of),
      ]),
      [`**${points(from)} → ${points(to)}**`, String(after.mass - before.mass), `**${points(change)}**`],
    ],
  );
}

function inventory(): string {
  const mass = componentMass(unitsOf(0.1) ** 4n);
  return table(
    ['Devices that are there', 'one clean one joins', 'as many clean ones join'],
    [1, 10, 100, 1000].map((devices) => {
      const at = (n: number) => score(mass * BigInt(devices), n, policy);
      return [devices, points(at(devices + 1) - at(devices)), points(at(devices * 2) - at(devices))];
    }),
  );
}

function riceTable(): string {
  const effort = { manualDevices: 0, restarts: 0, kind: 'upgrade' } as const;
  const actions = [
    [
      'log4j2 on 1 server',
      rice(
        { devicesByLevel: { 'very-high': 1 }, confidence: 'full', effort: { ...effort, managedDevices: 1 } },
        policy,
      ),
    ],
    [
      'openssh on 100 devices, very high on 2',
      rice(
        { devicesByLevel: { 'very-high': 2, low: 98 }, confidence: 'full', effort: { ...effort, managedDevices: 100 } },
        policy,
      ),
    ],
    [
      'kernel on 40 laptops by hand, with restarts',
      rice(
        {
          devicesByLevel: { moderate: 40 },
          confidence: 'partial',
          effort: { managedDevices: 0, manualDevices: 40, restarts: 40, kind: 'upgrade' },
        },
        policy,
      ),
    ],
  ] as const;
  return table(
    ['Action', 'reach', 'impact', 'confidence', 'effort (weeks)', 'RICE'],
    actions.map(([name, { reach, impact, confidence, effort: weeks, score: value }]) => [
      name,
      reach,
      impact,
      confidence,
      weeks,
      value,
    ]),
  );
}

function times(): string {
  const cases: [string, Parameters<typeof remediationTime>][] = [
    ['10 fixed on day 2, none open', [[{ ageDays: 2, count: 10 }], []]],
    ['10 fixed on day 2, 5 open for 90 days', [[{ ageDays: 2, count: 10 }], [{ ageDays: 90, count: 5 }]]],
    ['10 fixed on day 2, 30 open for 90 days', [[{ ageDays: 2, count: 10 }], [{ ageDays: 90, count: 30 }]]],
  ];
  return table(
    ['Findings', 'mean of the fixed ones', 'median (Kaplan-Meier)', '90 of 100'],
    cases.map(([name, counts]) => {
      const { medianDays, p90Days } = remediationTime(...counts);
      return [
        name,
        '2 days',
        medianDays === null ? 'not reached' : `${medianDays} days`,
        p90Days === null ? 'not reached' : `${p90Days} days`,
      ];
    }),
  );
}
