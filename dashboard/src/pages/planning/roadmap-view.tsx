import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { Loaded } from '../../components/loaded';
import { AllDone } from '../../components/states';
import { useTexts } from '../../texts/language';
import { Illustrative } from './illustrative';
import { QuartersCard } from './quarters-card';
import { MOST_QUARTERS, USUAL_QUARTERS } from './roadmap';
import { WorkCard } from './work-card';
import { NothingToPlan } from './nothing-to-plan';

/** All work in quarters, each with its hours, and the score at its end. */
export function RoadmapView(): ReactNode {
  const texts = useTexts().pages.planning;
  const { quarters = USUAL_QUARTERS } = useSearch({ from: '/shell/planning' });
  const asked = Math.min(MOST_QUARTERS, Math.max(1, Math.round(quarters)));
  const query = useQuery({
    ...read('/api/v1/roadmap', { query: { quarters: asked, limit: 500 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {(roadmap) =>
        roadmap.asOf === null ? (
          <NothingToPlan />
        ) : roadmap.total === 0 ? (
          <AllDone title={texts.allDone} text={texts.allDoneText} />
        ) : (
          <div className="flex flex-col gap-4">
            <Illustrative isShown={roadmap.illustrative} asOf={roadmap.asOf} />
            <QuartersCard roadmap={roadmap} asked={asked} />
            <WorkCard roadmap={roadmap} />
          </div>
        )
      }
    </Loaded>
  );
}
