import type { DnsAnswer } from '../cloud-suite.port.js';
import { type DmarcRecord, readDmarc } from './dmarc-record.js';

/** The DMARC records at one name. */
export interface DmarcStep {
  name: string;
  answer: DnsAnswer<string>;
}

/** What DNS says of the DMARC policies that may govern one name. */
export interface DmarcOfName {
  name: string;
  /** As registered: where the DMARC policy stands. */
  organizationalDomain: string;
  /** DMARC records of the name itself, when it is a subdomain: one there takes the place of the organizational domain's. */
  ownDmarc: DnsAnswer<string>;
  /** DMARC records of the organizational domain. */
  dmarc: DnsAnswer<string>;
  /** DMARC records from the name itself up to the top-level domain; absent from readings of before it was walked. */
  dmarcWalk?: readonly DmarcStep[];
}

/** What the walk up the tree found; readings of before there was one know the two ends of it. */
export function stepsOf({ name, organizationalDomain, ownDmarc, dmarc, dmarcWalk }: DmarcOfName): readonly DmarcStep[] {
  if (dmarcWalk !== undefined) return dmarcWalk;
  const end = { name: organizationalDomain, answer: dmarc };
  return name === organizationalDomain ? [end] : [{ name, answer: ownDmarc }, end];
}

export function answerAt(steps: readonly DmarcStep[], name: string): DnsAnswer<string> {
  return steps.find((step) => step.name === name)?.answer ?? { state: 'none' };
}

/**
 * The organizational domain (RFC 9989, 4.10.2): where `psd=n` stands, or one below `psd=y`, else the highest name with a
 * record. Public suffixes count for `psd=y` only: theirs is not an organization’s record, whatever it says.
 */
export function organizationOf(
  { name, organizationalDomain }: Pick<DmarcOfName, 'name' | 'organizationalDomain'>,
  steps: readonly DmarcStep[],
): string {
  let highest: string | null = null;
  for (const [index, step] of steps.entries()) {
    const record = recordIn(step.answer);
    if (record?.psd === 'n') return step.name;
    if (record?.psd === 'y' && step.name !== name) return steps[index - 1]?.name ?? name;
    const isBelowSuffix = step.name === organizationalDomain || step.name.endsWith(`.${organizationalDomain}`);
    if (isBelowSuffix && (step.answer.state === 'failed' || record !== null)) highest = step.name;
  }
  return highest ?? organizationalDomain;
}

/** The only record; null without one, and with several, of which receivers take none. */
export function recordIn(answer: DnsAnswer<string>): DmarcRecord | null {
  return answer.state === 'found' && answer.records.length === 1 ? readDmarc(answer.records[0] ?? '') : null;
}
