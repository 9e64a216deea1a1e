import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../../components/page-header';
import { ViewTabs } from '../../components/view-tabs';
import { useTexts } from '../../texts/language';
import { AssumptionsView } from './assumptions-view';
import { BudgetView } from './budget-view';
import { JobView } from './job-view';
import { RoadmapView } from './roadmap-view';
import { VIEWS } from './search';
import { WorkforceView } from './workforce-view';

const SHOWN: Record<(typeof VIEWS)[number], () => ReactNode> = {
  roadmap: RoadmapView,
  budget: BudgetView,
  workforce: WorkforceView,
  job: JobView,
  assumptions: AssumptionsView,
};

/** What is to be done when, what it costs, and who does it. */
export function PlanningPage(): ReactNode {
  const texts = useTexts().pages.planning;
  const { view = 'roadmap' } = useSearch({ from: '/shell/planning' });
  const Shown = SHOWN[view];
  return (
    <>
      <PageHeader title={texts.title} note={texts.intro} />
      <ViewTabs
        label={texts.viewsLabel}
        current={view}
        views={VIEWS.map((each) => ({ view: each, title: texts.views[each] }))}
      />
      <Shown />
    </>
  );
}
