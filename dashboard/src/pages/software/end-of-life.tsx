import type { ReactNode } from 'react';
import type { components } from '../../api/schema';
import { UNKNOWN } from '../../format/formats';
import { useFormats, useTexts } from '../../texts/language';

/** That no more fixes come, and since when. */
export function EndOfLife({ of }: { of: components['schemas']['EndOfLifeDto'] | null }): ReactNode {
  const texts = useTexts().pages.software;
  const { day } = useFormats();
  if (of === null) return <span className="text-quiet">{UNKNOWN}</span>;
  return of.on === null ? texts.endedNoDate(of.label) : texts.endedOn(of.label, day(of.on));
}
