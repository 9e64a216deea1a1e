import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { read, type ReadBody } from '../../api/client';
import { ApiLink } from '../../components/api-link';
import { Tag } from '../../components/badges';
import { buttonClasses } from '../../components/button';
import { Card } from '../../components/card';
import { SelectField } from '../../components/fields';
import { Loaded } from '../../components/loaded';
import { AllDone } from '../../components/states';
import { useFormats, useTexts } from '../../texts/language';
import { NothingToPlan } from './illustrative';

type Job = ReadBody<'/api/v1/jd'>;

/** The job that measured work asks for, labelled with who wrote its words and where its numbers come from. */
export function JobView(): ReactNode {
  const texts = useTexts().pages.planning;
  const { role } = useSearch({ from: '/shell/planning' });
  const query = useQuery(read('/api/v1/jd', { query: role === undefined ? {} : { role } }));
  return (
    <>
      <RoleChoice chosen={role} />
      <Loaded query={query}>
        {(job) =>
          job.asOf === null ? (
            <NothingToPlan />
          ) : job.status === 'no-role' ? (
            <AllDone title={texts.noRole} text={texts.noRoleText} />
          ) : (
            <JobCard job={job} asked={role} />
          )
        }
      </Loaded>
    </>
  );
}

function RoleChoice({ chosen }: { chosen: string | undefined }): ReactNode {
  const texts = useTexts().pages.planning;
  const navigate = useNavigate();
  const roles = useQuery(read('/api/v1/workforce')).data?.roles ?? [];
  if (roles.length === 0 && chosen === undefined) return null;
  return (
    <div className="mb-4 max-w-md">
      <SelectField
        label={texts.roleOfJob}
        value={chosen ?? ''}
        onChange={({ target }) =>
          void navigate({
            to: '/planning',
            search: { view: 'job', ...(target.value === '' ? {} : { role: target.value }) },
          })
        }
      >
        <option value="">{texts.mostWanted}</option>
        {roles.map(({ role, name }) => (
          <option key={role} value={role}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function JobCard({ job, asked }: { job: Job; asked: string | undefined }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.planning;
  const { moment } = useFormats();
  const href = `/api/v1/jd?format=markdown${asked === undefined ? '' : `&role=${encodeURIComponent(asked)}`}`;
  return (
    <Card
      title={job.title ?? job.name ?? texts.views.job}
      aside={
        <a href={href} download className={buttonClasses('quiet', 'ml-auto')}>
          <Download size={15} aria-hidden /> Markdown
        </a>
      }
    >
      <WrittenBy job={job} />
      <div className="mt-3 gap-x-12 max-xl:max-w-prose xl:columns-2 [&>section]:mb-4 [&>section]:break-inside-avoid">
        {job.sections.map(({ key, title, paragraphs, items, toFillIn }) => (
          <section key={key} aria-label={title}>
            <h3 className="font-semibold">
              {title} {toFillIn && <Tag tone="warn">{texts.toFillIn}</Tag>}
            </h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-1 break-words">
                {paragraph}
              </p>
            ))}
            {items.length > 0 && (
              <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
                {items.map(({ text, link }) => (
                  <li key={text} className="break-words">
                    <ApiLink link={link} className="figure-link">
                      {text}
                    </ApiLink>
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
      <p className="text-sm text-quiet">
        {common.asOf(moment(job.asOf))}{' '}
        <Link to="/planning" search={{ view: 'assumptions' }} className="link">
          {texts.sayThem}
        </Link>
      </p>
    </Card>
  );
}

function WrittenBy({ job: { writtenBy, chosenBy } }: { job: Job }): ReactNode {
  const texts = useTexts().pages.planning;
  const { moment, count } = useFormats();
  if (writtenBy === null) return null;
  const { generator, generatedAt, rephrased, stale, failed } = writtenBy;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control border border-rule px-3 py-2">
      <strong className="min-w-0 break-words">
        {generator.kind === 'model'
          ? texts.byModel(generator.model ?? generator.key, moment(generatedAt))
          : texts.byTemplate}
      </strong>
      <span className="text-quiet">
        {chosenBy !== null && texts.chosenBy[chosenBy]} {rephrased > 0 && texts.rephrased(count(rephrased))}{' '}
        {stale && texts.stale} {failed !== null && `${texts.refreshFailed} ${failed.message}`} {texts.numbersOurs}
      </span>
    </p>
  );
}
