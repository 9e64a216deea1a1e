import { type ReactNode, useMemo } from 'react';
import { api, ok, read } from '../../api/client';
import { Tag } from '../../components/badges';
import type { DataColumn } from '../../components/data-columns';
import { EndButton } from '../../components/end-button';
import { CONTROL } from '../../components/fields';
import { MakeButton } from '../../components/make-button';
import { useChange } from '../../components/use-change';
import { useFormats, useTexts } from '../../texts/language';
import { DomainDialog, RecordButton } from './domain-dialogs';
import { KeyedList } from './keyed-list';
import { type Domain, JOINS } from './data';

/** The organization's domains: whose people may join by themselves, and how each is proven. */
export function DomainsView(): ReactNode {
  const own = useTexts().pages.settings.domains;
  const { ago } = useFormats();
  const columns = useMemo(
    (): DataColumn<Domain>[] => [
      {
        id: 'domain',
        title: own.domain,
        isRowHeader: true,
        cell: ({ domain }) => <span className="break-all">{domain}</span>,
      },
      {
        id: 'standing',
        title: own.standing,
        cell: ({ verifiedAt, checkedAt }) => (
          <>
            <Tag tone={verifiedAt === null ? 'warn' : 'good'}>
              {verifiedAt === null ? own.notVerified : own.verified}
            </Tag>
            <span className="block text-sm text-quiet max-sm:hidden">
              {checkedAt === null ? own.neverChecked : own.checked(ago(checkedAt))}
            </span>
          </>
        ),
      },
      { id: 'record', title: own.showRecord, saysItself: true, cell: (domain) => <RecordButton domain={domain} /> },
      { id: 'autoJoin', title: own.autoJoin, cell: (domain) => <JoinChoice domain={domain} /> },
      { id: 'remove', title: own.remove, saysItself: true, cell: (domain) => <Remove domain={domain} /> },
    ],
    [own, ago],
  );
  return (
    <KeyedList<Domain>
      words={own}
      columns={columns}
      list={(query) => read('/api/v1/organizations/domains', { query })}
      apiPath="/api/v1/organizations/domains"
      nameOf={({ domain }) => domain}
      action={
        <MakeButton label={own.add} may mayNot="">
          {(close) => <DomainDialog onClose={close} />}
        </MakeButton>
      }
    />
  );
}

/** What people of a domain join as. */
function JoinChoice({ domain }: { domain: Domain }): ReactNode {
  const own = useTexts().pages.settings.domains;
  const change = useChange({
    run: (autoJoin: Domain['autoJoin']) =>
      ok(api.PATCH('/api/v1/organizations/domains/{id}', { params: { path: { id: domain.id } }, body: { autoJoin } })),
    done: own.changed(domain.domain),
    reads: ['/api/v1/organizations/domains'],
  });
  return (
    <select
      aria-label={own.autoJoinOf(domain.domain)}
      className={`${CONTROL} w-auto!`}
      value={change.isPending ? change.variables : domain.autoJoin}
      disabled={change.isPending}
      onChange={({ target }) => {
        const autoJoin = JOINS.find((each) => each === target.value);
        if (autoJoin !== undefined) change.mutate(autoJoin);
      }}
    >
      {JOINS.map((each) => (
        <option key={each} value={each}>
          {own.joins[each]}
        </option>
      ))}
    </select>
  );
}

function Remove({ domain: { id, domain } }: { domain: Domain }): ReactNode {
  const own = useTexts().pages.settings.domains;
  return (
    <EndButton
      label={own.remove}
      title={own.removeOne(domain)}
      question={own.removeText}
      done={own.removed(domain)}
      reads={['/api/v1/organizations/domains']}
      run={() => ok(api.DELETE('/api/v1/organizations/domains/{id}', { params: { path: { id } } }))}
    />
  );
}
