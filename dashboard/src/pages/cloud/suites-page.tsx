import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read, type ReadBody } from '../../api/client';
import { Tag } from '../../components/badges';
import { Card } from '../../components/card';
import { Loaded } from '../../components/loaded';
import { PageHeader } from '../../components/page-header';
import { Skeleton } from '../../components/states';
import { ButtonLink } from '../../components/links';
import { useTexts } from '../../texts/language';
import { SuiteScore, ResultCounts } from './suite-figures';
import { isUnderWay } from './check-result';

type Summary = ReadBody<'/api/v1/cloud-security'>[number];

const POLL_MS = 3000;

/** The suites that can be audited, each with how it stands, or with how to begin. */
export function SuitesPage(): ReactNode {
  const texts = useTexts().pages.cloud;
  const query = useQuery({
    ...read('/api/v1/cloud-security'),
    refetchInterval: ({ state }) => (state.data?.some(({ lastRun }) => isUnderWay(lastRun)) === true ? POLL_MS : false),
  });
  return (
    <>
      <PageHeader title={texts.title} note={texts.intro} />
      <Loaded
        query={query}
        skeleton={
          <div className="grid gap-4 lg:grid-cols-2">
            <Skeleton className="h-64" />
            <Skeleton className="h-64" />
          </div>
        }
      >
        {(suites) => (
          <div className="grid gap-4 lg:grid-cols-2">
            {suites.map((suite) => (
              <SuiteCard key={suite.suite} suite={suite} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

function SuiteCard({ suite }: { suite: Summary }): ReactNode {
  const texts = useTexts().pages.cloud;
  const wasAudited = suite.auditedAt !== null;
  return (
    <Card
      title={
        <Link to="/cloud/$suite" params={{ suite: suite.suite }} className="figure-link">
          {suite.title}
        </Link>
      }
      aside={<StatusTag status={suite.status} />}
    >
      {wasAudited ? (
        <div className="flex flex-col gap-4">
          <SuiteScore suite={suite} />
          <ResultCounts suite={suite.suite} counts={suite.counts} />
        </div>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-quiet">
            {suite.status === 'not-connected' ? texts.notConnectedText : texts.notYetAudited}
          </p>
          <ButtonLink
            to="/cloud/$suite"
            params={{ suite: suite.suite }}
            search={{ view: 'connection' }}
            look={suite.status === 'not-connected' ? 'primary' : 'plain'}
          >
            {suite.status === 'not-connected' ? texts.connectTo(suite.title) : texts.views.connection}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

/** Whether a suite is connected, and whether its last run brought something. */
export function StatusTag({ status }: { status: Summary['status'] }): ReactNode {
  const texts = useTexts().pages.cloud;
  const tone = ({ connected: 'good', 'not-connected': 'quiet', failing: 'bad' } as const)[status];
  return <Tag tone={tone}>{texts.statuses[status]}</Tag>;
}
