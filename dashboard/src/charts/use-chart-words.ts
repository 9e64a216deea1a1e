import { useMemo } from 'react';
import type { ChartWords } from '../../../src/charts/index.js';
import { useFormats, useTexts } from '../texts/language';

/** What the report's charts say, in the language of the person. */
export function useChartWords(): ChartWords {
  const { decimal, shortDay } = useFormats();
  const { level } = useTexts().common;
  return useMemo(
    () => ({
      number: (value) => decimal(value),
      date: shortDay,
      band: (name) => (name in level ? level[name as keyof typeof level] : name),
    }),
    [decimal, shortDay, level],
  );
}
