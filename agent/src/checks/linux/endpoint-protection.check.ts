import { type Check, type CheckContext, type Evidence, fileEvidence, unknown, verdict } from '../outcome.js';
import { attempt } from '../plain-text.js';
import { clamavSignatureAge } from './clamav-signatures.js';
import { ENDPOINT_PRODUCTS, type EndpointProduct, type ProductKind } from './endpoint-products.js';
import { isProvenToRun } from './proven-programs.js';
import { runningPrograms, type RunningPrograms } from './running-programs.js';
import { isServiceRunning } from './systemd-units.js';

const OLDEST_DAYS = 7;
const CLAMAV = 'ClamAV';

/** One product as it is reported; null for what could not be seen. */
interface Product {
  name: string;
  kind: ProductKind;
  running: boolean | null;
  /** Whether it looks at files as they are used; null where that is not known, or not how it is meant. */
  realTime: boolean | null;
  signatureAgeDays: number | null;
  /** Whether its own service fetches its signatures; null where something else does, or nothing: their age tells which. */
  updating: true | null;
}

/**
 * Whether a product that looks for malware runs, by its service or by its program: what is merely called so is none. ClamAV counts with
 * signatures of the last week, whoever fetched them (its service, cron, a mirror of the organization). A product that merely
 * tells what happens does not count.
 */
export const endpointProtection: Check = {
  id: 'endpoint-protection',
  run(context) {
    const evidence: Evidence[] = [];
    const programs = runningPrograms(context.tree);
    const products = ENDPOINT_PRODUCTS.flatMap((product) => observe(product, context, programs, evidence));
    const protecting = products.filter(({ kind }) => kind !== 'monitoring').map(protects);
    if (protecting.includes(true)) return verdict(true, { products }, evidence);
    if (!programs.areAll || protecting.includes(null)) {
      return unknown('not-observable', whyUnknown(products, programs), { products }, evidence);
    }
    return verdict(false, { products }, evidence);
  },
};

function whyUnknown(products: readonly Product[], { areAll }: RunningPrograms): string {
  if (!areAll) return 'not all that runs can be seen';
  const unproven = products.filter(({ running }) => running === null).map(({ name }) => name);
  if (unproven.length === 0) return 'the age of the signatures cannot be read';
  return `something is called as the program of ${unproven.join(', ')}; whether it is that, and others than root could not change it, cannot be told`;
}

function observe(
  product: EndpointProduct,
  { tree, runtime }: CheckContext,
  programs: RunningPrograms,
  evidence: Evidence[],
): Product[] {
  const { name, kind, units, paths } = product;
  const running =
    units.some((unit) => isServiceRunning(tree, `${unit}.service`)) || isProvenToRun(tree, programs, product);
  const path = paths.find((one) => attempt(() => tree.has(one)).value === true);
  const isInDoubt = running === null && programs.areAll;
  if (running !== true && !isInDoubt && path === undefined) return [];
  const state = running === true ? 'runs' : isInDoubt ? 'may run' : 'installed';
  evidence.push(fileEvidence(path ?? '/proc', `${name}: ${state}`));
  const seen = { name, kind, running, realTime: null, signatureAgeDays: null, updating: null };
  if (name !== CLAMAV) return [seen];
  const isProven = (names: string[]) => isProvenToRun(tree, programs, { programs: names, paths: [] });
  const fetches = isServiceRunning(tree, 'clamav-freshclam.service') || isProven(['freshclam']);
  const signatureAgeDays = clamavSignatureAge(tree, runtime.now(), evidence);
  // Without its program for that it looks when it is asked to (a mail server, a timer): on Linux that is how it is used.
  const realTime = isProven(['clamonacc']) === true ? true : null;
  return [{ ...seen, realTime, signatureAgeDays, updating: fetches === true ? true : null }];
}

function protects({ name, running, signatureAgeDays }: Product): boolean | null {
  if (running !== true) return running;
  if (name !== CLAMAV) return true;
  return signatureAgeDays === null ? null : signatureAgeDays <= OLDEST_DAYS;
}
