import type { RiskPolicy } from './policy.js';
import { score } from './score.js';

export interface Fleet {
  mass: bigint;
  devices: number;
  /** Of cloud suites, on the scale of one device: in the mass as many times as there are devices. None when left out. */
  cloud?: bigint;
}

/** A reason why the mass changed, and by how much. */
export interface MassCause {
  cause: string;
  mass: bigint;
  /** Of cloud suites, on the scale of one device. */
  each?: bigint;
}

/** The cause that a changed number of devices has by itself. */
export const INVENTORY = 'inventory';
/** Mass that no cause accounts for; never there while the ledger is whole. */
export const UNEXPLAINED = 'unexplained';

/**
 * The points of each part: the score shared out by mass. Rounded to two decimals by largest remainder, so that they add
 * up to the rounded score exactly.
 */
export function allocate(value: number, parts: readonly bigint[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0n);
  if (total === 0n) return parts.map(() => 0);
  const cents = BigInt(Math.round(value * 100));
  const shares = parts.map((part, at) => ({ at, whole: (cents * part) / total, rest: (cents * part) % total }));
  let left = cents - shares.reduce((sum, { whole }) => sum + whole, 0n);
  for (const share of [...shares].sort((a, b) => (a.rest > b.rest ? -1 : a.rest < b.rest ? 1 : a.at - b.at))) {
    if (left <= 0n) break;
    share.whole += 1n;
    left -= 1n;
  }
  return shares.map(({ whole }) => Number(whole) / 100);
}

/** By how many points the score falls when this part alone is fixed, not rounded. At most its share: the scale is logarithmic. */
export function removes(fleet: Fleet, part: bigint, policy: RiskPolicy): number {
  return score(fleet.mass, fleet.devices, policy) - score(rest(fleet.mass, part), fleet.devices, policy);
}

/** The score after each step of a plan, not rounded. Parts are disjoint. */
export function cumulative(fleet: Fleet, parts: readonly bigint[], policy: RiskPolicy): number[] {
  let { mass } = fleet;
  return parts.map((part) => {
    mass = rest(mass, part);
    return score(mass, fleet.devices, policy);
  });
}

function rest(mass: bigint, part: bigint): bigint {
  return part > mass ? 0n : mass - part;
}

/**
 * Points of each cause of a change, in hundredths that add up exactly to the difference of the two rounded scores:
 * Δmass of the cause × (score with the new mass − before) / Δmass, and for `inventory` what the number of devices did.
 * Suites are taken at the number of devices before: that they count for each device moves no score by itself.
 */
export function explainChange(
  before: Fleet,
  after: Fleet,
  causes: readonly MassCause[],
  policy: RiskPolicy,
): { cause: string; points: number }[] {
  const from = score(before.mass, before.devices, policy);
  const to = score(after.mass, after.devices, policy);
  // A first device has nothing to compare with: all of it is its findings. Unless a suite was there before.
  const devices = before.devices > 0 || before.mass > 0n ? Math.max(1, before.devices) : Math.max(1, after.devices);
  const followed = BigInt(Math.max(1, after.devices) - devices) * (after.cloud ?? 0n);
  const moved = { mass: after.mass - followed, devices };
  const byMass = score(moved.mass, devices, policy) - from;
  const slope = slopeOf(before.mass, moved.mass, byMass, devices, policy);
  const whole = causes.map(({ cause, mass, each = 0n }) => ({ cause, mass: mass + BigInt(devices) * each }));
  const shares = sumByCause(before, moved, whole).map(({ cause, mass }) => ({ cause, points: Number(mass) * slope }));
  addTo(shares, INVENTORY, to - from - byMass);
  return inHundredths(
    shares.filter(({ points }) => points !== 0),
    Math.round(to * 100) - Math.round(from * 100),
  );
}

/** Causes by name, and what they leave unexplained. */
function sumByCause(before: Fleet, after: Fleet, causes: readonly MassCause[]): MassCause[] {
  const sums = new Map<string, bigint>();
  let missing = after.mass - before.mass;
  for (const { cause, mass } of causes) {
    sums.set(cause, (sums.get(cause) ?? 0n) + mass);
    missing -= mass;
  }
  if (missing !== 0n) sums.set(UNEXPLAINED, missing);
  return [...sums].map(([cause, mass]) => ({ cause, mass }));
}

/** Points per mass between two masses; where they are the same, as in the next trillionth. */
function slopeOf(before: bigint, after: bigint, points: number, devices: number, policy: RiskPolicy): number {
  const change = after - before;
  const width = change < 0n ? -change : change;
  // A difference too small for floating point to see the points in it.
  if (width * 1_000_000_000n > before) return points / Number(change);
  const step = before / 1_000_000n + 1n;
  return (score(before + step, devices, policy) - score(before, devices, policy)) / Number(step);
}

function addTo(shares: { cause: string; points: number }[], cause: string, points: number): void {
  const known = shares.find((share) => share.cause === cause);
  if (known) known.points += points;
  else shares.push({ cause, points });
}

/** Signed largest remainder: rounded shares whose sum is `total` hundredths. */
function inHundredths(shares: readonly { cause: string; points: number }[], total: number) {
  if (shares.length === 0) return total === 0 ? [] : [{ cause: INVENTORY, points: total / 100 }];
  const rounded = shares.map(({ cause, points }, at) => {
    const whole = Math.floor(points * 100);
    return { cause, at, whole, rest: points * 100 - whole };
  });
  let left = total - rounded.reduce((sum, { whole }) => sum + whole, 0);
  const step = Math.sign(left);
  const order = [...rounded].sort((a, b) => step * (b.rest - a.rest) || a.at - b.at);
  for (let turn = 0; left !== 0; turn += 1, left -= step) {
    const share = order[turn % order.length];
    if (share) share.whole += step;
  }
  return rounded.map(({ cause, whole }) => ({ cause, points: whole / 100 }));
}
