import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { LevelBadge } from '../../components/badges';
import { useFormats, useTexts } from '../../texts/language';
import type { Threat, ThreatModel } from './model';
import { usePoints } from './points';
import { ThreatDetail } from './threat-detail';

interface Props {
  threat: Threat;
  model: ThreatModel;
  isOpen: boolean;
  onToggle(): void;
}

/** A threat in two lines; pressed, everything that it rests on. */
export function ThreatItem({ threat, model, isOpen, onToggle }: Props): ReactNode {
  const texts = useTexts().pages.threatModel;
  const { count } = useFormats();
  const written = usePoints();
  const panel = useId();
  const { letter, theme, level, likelihood, impact, points, findings, checks, devices } = threat;
  return (
    <li className="rounded-card border border-rule bg-surface shadow-card">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={onToggle}
          className="flex w-full items-start gap-3 rounded-card px-4 py-3 text-left hover:bg-hover"
        >
          <span
            aria-hidden
            className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-control bg-sunken text-lg font-semibold"
          >
            {letter}
          </span>
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
              {texts.threatTitle(texts.letterSays[letter], texts.themes[theme])} <LevelBadge level={level} />
            </span>
            <span className="mt-0.5 flex flex-wrap gap-x-4 text-sm font-normal text-quiet tabular-nums">
              <span className="font-medium text-ink">{texts.pointsOf(written(points, 1))}</span>
              <span>{texts.place(count(likelihood), count(impact))}</span>
              <span>{texts.findingCount(count(findings), findings === 1)}</span>
              <span>{texts.checkCount(count(checks), checks === 1)}</span>
              <span>{texts.deviceCount(count(devices), devices === 1)}</span>
            </span>
          </span>
          <ChevronDown size={18} aria-hidden className={`mt-1 shrink-0 text-quiet ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h3>
      <div id={panel} hidden={!isOpen} className="border-t border-rule px-4 py-3">
        {isOpen && <ThreatDetail threat={threat} model={model} />}
      </div>
    </li>
  );
}
