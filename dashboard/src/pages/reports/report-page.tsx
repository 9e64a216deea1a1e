import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { read, type ReadBody } from '../../api/client';
import { isRefusal } from '../../api/problem';
import { actorName } from '../../components/actor-name';
import { Tag } from '../../components/badges';
import { buttonClasses } from '../../components/button';
import { Card } from '../../components/card';
import { Loaded } from '../../components/loaded';
import { PageHeader } from '../../components/page-header';
import { NothingYet } from '../../components/states';
import { BackLink } from '../../components/links';
import { useFormats, useTexts } from '../../texts/language';
import { pdfPath } from './make-card';
import { PAPERS } from './search';
import { SummaryCards } from './summary-cards';

type Report = ReadBody<'/api/v1/reports/{id}'>;

/** A report as it was made: what it said, and its files with their hashes. */
export function ReportPage(): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.reports;
  const { moment } = useFormats();
  const { id } = useParams({ from: '/shell/reports/$id' });
  const query = useQuery(read('/api/v1/reports/{id}', { path: { id } }));
  if (isRefusal(query.error, 404) || isRefusal(query.error, 400))
    return (
      <>
        <PageHeader title={texts.report} before={<Back />} />
        <NothingYet title={texts.notFound} text={texts.notFoundText} action={<Back />} />
      </>
    );
  return (
    <>
      <PageHeader
        title={query.data === undefined ? texts.report : texts.reportOf(moment(query.data.madeAt))}
        before={<Back />}
        note={query.data && texts.madeBy(actorName(query.data.madeBy, common), moment(query.data.asOf))}
      />
      <Loaded query={query}>
        {(report) => (
          <div className="grid items-start gap-4 lg:grid-cols-3">
            <div className="min-w-0 lg:col-start-3">
              <FilesCard report={report} />
            </div>
            <div className="min-w-0 lg:col-span-2 lg:col-start-1 lg:row-start-1">
              <SummaryCards summary={report.summary} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

function FilesCard({ report }: { report: Report }): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.reports;
  const { count, decimal, moment } = useFormats();
  return (
    <Card title={texts.columns.files}>
      {report.files.length === 0 && <p className="text-quiet">{texts.notPrintedYet}</p>}
      <ul className="flex flex-col divide-y divide-rule">
        {report.files.map((file) => (
          <li key={file.sha256} className="py-2.5 first:pt-0">
            <p className="font-medium">
              {texts.papers[file.paper]}, {texts.pageCount(count(file.pages))},{' '}
              {texts.size(decimal(file.size / 1024, 0))}
            </p>
            <p className="text-sm text-quiet">
              {texts.printedBy(actorName(file.printedBy, common), moment(file.printedAt))}
            </p>
            <p className="text-sm break-all">
              SHA-256 <code className="select-all">{file.sha256}</code>
            </p>
            {file.missingScripts.length > 0 && (
              <p className="mt-1">
                <Tag tone="warn">{texts.missingScripts(file.missingScripts.join(', '))}</Tag>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-2">
        {PAPERS.map((paper) => (
          <a key={paper} href={pdfPath(report.id, paper)} download className={buttonClasses()}>
            <Download size={15} aria-hidden /> {texts.papers[paper]}
          </a>
        ))}
      </p>
      {report.files.length > 0 && <p className="mt-2 text-sm text-quiet">{texts.hashHelp}</p>}
    </Card>
  );
}

function Back(): ReactNode {
  const texts = useTexts().pages.reports;
  return <BackLink to="/reports">{texts.title}</BackLink>;
}
