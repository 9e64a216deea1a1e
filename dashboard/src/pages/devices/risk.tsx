import type { ReactNode } from 'react';
import type { components } from '../../api/schema';
import { UNKNOWN } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';

export type Risky = Pick<components['schemas']['DeviceDto'], 'riskScore' | 'riskGap'>;

/** The risk in a list: a score that does not know everything is a lower bound, and none is a dash. */
export function RiskFigure({ device }: { device: Risky }): ReactNode {
  const { pages } = useTexts();
  const why = gapOf(device, pages.devices);
  const figure = useFigure(device);
  if (why === null) return figure;
  return (
    <span title={why}>
      {figure}
      <span className="sr-only"> {why}</span>
    </span>
  );
}

/** The same where there is room to say why. */
export function RiskFact({ device }: { device: Risky }): ReactNode {
  const { pages } = useTexts();
  const why = gapOf(device, pages.devices);
  const figure = useFigure(device);
  return (
    <>
      <span className="text-lg font-semibold tabular-nums">{figure}</span>{' '}
      {device.riskScore !== null && <span className="text-quiet">{pages.overview.scoreOf}</span>}
      {why !== null && <span className="block text-sm text-quiet">{why}</span>}
    </>
  );
}

function useFigure({ riskScore, riskGap }: Risky): string {
  const { decimal } = useFormats();
  if (riskScore === null) return UNKNOWN;
  return riskGap === null ? decimal(riskScore) : `≥\u00a0${decimal(riskScore)}`;
}

function gapOf({ riskScore, riskGap }: Risky, texts: Texts['pages']['devices']): string | null {
  if (riskGap === null) return null;
  if (riskScore === null) return texts.riskGaps[riskGap];
  if (riskGap === 'only-reported') return texts.riskOfReports;
  return riskGap === 'partly-matched' ? texts.riskOfPart : texts.riskOfChecks;
}
