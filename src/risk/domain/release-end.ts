import { productOf } from './ended-system.js';

/** A line of releases of a product, as feeds describe it. */
export interface ReleaseCycle {
  label: string;
  cycle: string;
  /** The last day of regular support. */
  eolOn: string | null;
  /** Whether it has ended, where no day is given. */
  ended: boolean;
  /** The last day of extended support (LTS, ESM, ELS); null: there is none, or nobody says. */
  extendedUntil: string | null;
}

/** What endoflife.date calls the distributions that ecosystems are named for. */
const PRODUCTS: Record<string, string> = {
  AlmaLinux: 'almalinux',
  Alpine: 'alpine-linux',
  'Amazon Linux': 'amazon-linux',
  CentOS: 'centos',
  Debian: 'debian',
  Fedora: 'fedora',
  openSUSE: 'opensuse',
  'Oracle Linux': 'oracle-linux',
  'Red Hat': 'rhel',
  'Rocky Linux': 'rocky-linux',
  SUSE: 'sles',
  Ubuntu: 'ubuntu',
};

/** The product and the release of an ecosystem (`Debian:12`, `Alpine:v3.19`); null for one that has no releases. */
export function releaseOf(ecosystem: string): { product: string; release: string } | null {
  const [name = '', release] = ecosystem.split(':');
  const product = Object.hasOwn(PRODUCTS, name) ? PRODUCTS[name] : undefined;
  return product === undefined || release === undefined ? null : { product, release: release.replace(/^v/, '') };
}

/** The ecosystem that packages of an operating system belong to; null when none of these does. Of several the first by name. */
export function ecosystemOf(osId: string, osVersion: string, ecosystems: Iterable<string>): string | null {
  const product = productOf(osId);
  const isPartOf = (part: string, whole: string): boolean => part === whole || part.startsWith(`${whole}.`);
  const fitting = [...ecosystems].filter((ecosystem) => {
    const known = releaseOf(ecosystem);
    if (known?.product !== product) return false;
    return isPartOf(osVersion, known.release) || isPartOf(known.release, osVersion);
  });
  return fitting.sort()[0] ?? null;
}

/** A release whose regular support has ended, and where to go instead. */
export interface EndedRelease {
  /** `Debian 10` */
  name: string;
  eolOn: string | null;
  /** Until when extended support runs, which may have to be paid for and may not fix all; null: it does not run. */
  extendedUntil: string | null;
  /** The youngest that is looked after; null when there is none. */
  target: string | null;
}

/** Null while regular support runs, and when nothing is known of it. `cycles` come the youngest first. */
export function endedRelease(release: string, cycles: readonly ReleaseCycle[], today: string): EndedRelease | null {
  const known = cycles.find(({ cycle }) => cycle === release) ?? cycles.find(({ cycle }) => cycle === major(release));
  if (!known || !hasEnded(known, today)) return null;
  const target = cycles.find((one) => !hasEnded(one, today));
  return {
    name: `${known.label} ${known.cycle}`,
    eolOn: known.eolOn,
    extendedUntil: known.extendedUntil !== null && known.extendedUntil > today ? known.extendedUntil : null,
    target: target ? `${target.label} ${target.cycle}` : null,
  };
}

function hasEnded({ eolOn, ended }: ReleaseCycle, today: string): boolean {
  return eolOn === null ? ended : eolOn <= today;
}

function major(release: string): string {
  return release.split('.', 1)[0] ?? release;
}
