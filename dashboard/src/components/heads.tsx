import type { ReactNode } from 'react';
import type { components } from '../api/schema';
import type { Formats } from '../format/formats';
import type { Texts } from '../texts/en';
import { useFormats, useTexts } from '../texts/language';

/** What a signal counts: over what, which of two questions, and of how many nothing is known. */
export type Counted = Pick<
  components['schemas']['ControlSignalDto'],
  'aspect' | 'unit' | 'passed' | 'total' | 'unknown'
>;

/** The figure of a signal with what it counts: those of whom nothing is known are in no share. */
export function Heads({ of }: { of: Counted }): ReactNode {
  return headsText(of, useTexts().pages.compliance.heads, useFormats());
}

export function headsText(
  { aspect, unit, passed, total, unknown }: Counted,
  texts: Texts['pages']['compliance']['heads'],
  { count }: Formats,
): string {
  const known = total - unknown;
  if (total === 0) return texts.nobody;
  if (unit === 'organization') return known === 0 ? texts.unknown : texts.once[aspect][passed > 0 ? 'yes' : 'no'];
  const members = texts.members[unit];
  if (known === 0) return texts.allUnknown(members(count(total), total === 1));
  const share = texts[aspect](count(passed), members(count(known), known === 1));
  return unknown === 0 ? share : texts.rest(share, count(unknown));
}
