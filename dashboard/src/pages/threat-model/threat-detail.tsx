import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiLink } from '../../components/api-link';
import { Tag } from '../../components/badges';
import { Help } from '../../components/help';
import { PageLink } from '../../components/page-link';
import { PlainTable } from '../../components/plain-table';
import { useFormats, useTexts } from '../../texts/language';
import type { Technique, Threat, ThreatModel } from './model';

const TONES = { curated: 'good', 'cvss-rule': 'warn', check: 'quiet', malware: 'bad' } as const;

/** What a threat rests on, what attackers would do, and what counters it. */
export function ThreatDetail({ threat, model }: { threat: Threat; model: ThreatModel }): ReactNode {
  const texts = useTexts().pages.threatModel;
  return (
    <div className="flex flex-col gap-5">
      <Part title={texts.evidence} help={texts.evidenceHelp}>
        <Evidence threat={threat} />
      </Part>
      <Part title={texts.techniques} help={texts.techniquesHelp}>
        {threat.techniques.length === 0 ? (
          <p className="text-quiet">{texts.noTechniques}</p>
        ) : (
          <Techniques threat={threat} model={model} />
        )}
      </Part>
      <Part title={texts.mitigations} help={texts.mitigationsHelp}>
        {threat.mitigations.length === 0 ? (
          <p className="text-quiet">{texts.noMitigations}</p>
        ) : (
          <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
            {threat.mitigations.map(({ id, name, techniques }) => (
              <li key={id} className="min-w-0 break-words">
                <span className="text-quiet">{id}</span> {name}{' '}
                <span className="text-sm text-quiet">({techniques.join(', ')})</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      {threat.controls.length > 0 && (
        <Part title={texts.controls} help={texts.controlsHelp}>
          <ul className="flex flex-wrap gap-1.5">
            {threat.controls.map(({ id, techniques }) => (
              <li key={id} title={techniques.join(', ')}>
                <Tag>{id}</Tag>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

function Part(props: { title: string; help: string; children: ReactNode }): ReactNode {
  const { title, help, children } = props;
  return (
    <section>
      <h4 className="mb-1 font-semibold">
        {title} <Help about={title}>{help}</Help>
      </h4>
      {children}
    </section>
  );
}

function Evidence({ threat: { evidence, findings, checks } }: { threat: Threat }): ReactNode {
  const texts = useTexts().pages.threatModel;
  const { percent, count } = useFormats();
  return (
    <>
      <PlainTable
        caption={texts.evidence}
        head={[texts.what, texts.sure, texts.because]}
        rows={evidence.map(({ key, title, confidence, basis, link, url }) => ({
          key,
          cells: [
            // Whose first line the other cells stand at, also where the title takes two.
            <span key="what" className="flex max-w-80 min-w-40 flex-wrap items-baseline gap-x-1 break-words">
              <ApiLink link={link} className="link min-w-0 leading-6">
                {title}
              </ApiLink>
              {title !== key && <span className="w-full min-w-0 text-sm font-normal text-quiet">{key}</span>}
              {url !== null && <Outside url={url} label={texts.record} />}
            </span>,
            <span key="sure" className="tabular-nums">
              {percent(confidence)}
            </span>,
            <ul key="because" className="text-sm text-quiet">
              {basis.map((each) => (
                <li key={each} className="break-words">
                  {each}
                </li>
              ))}
            </ul>,
          ],
        }))}
      />
      {evidence.length < findings + checks && (
        <p className="mt-1 text-sm text-quiet">
          {texts.evidenceShown(
            texts.findingCount(count(findings), findings === 1),
            texts.checkCount(count(checks), checks === 1),
          )}
        </p>
      )}
    </>
  );
}

function Techniques({ threat, model }: { threat: Threat; model: ThreatModel }): ReactNode {
  const texts = useTexts().pages.threatModel;
  const { percent } = useFormats();
  const nameOf = (id: string): string => model.tactics.find((tactic) => tactic.id === id)?.name ?? id;
  return (
    <PlainTable
      caption={texts.techniques}
      head={[texts.technique, texts.tactic, texts.basis, texts.sure, texts.where]}
      rows={threat.techniques.map(({ id, name, tactics, basis, confidence, url }) => ({
        key: id,
        cells: [
          <span key="technique" className="block min-w-40">
            {name} <Outside url={url} label={id} />
          </span>,
          tactics.map(nameOf).join(', '),
          <Tag key="basis" tone={TONES[basis]}>
            {texts.bases[basis]}
          </Tag>,
          <span key="sure" className="tabular-nums">
            {percent(confidence)}
          </span>,
          <Used key="where" id={id} basis={basis} />,
        ],
      }))}
    />
  );
}

/** Vulnerabilities can be listed by technique; checks name theirs in the evidence above. */
function Used({ id, basis }: Pick<Technique, 'id' | 'basis'>): ReactNode {
  const texts = useTexts().pages.threatModel;
  if (basis === 'check') return <span className="text-quiet">{texts.byChecks}</span>;
  return (
    <PageLink
      page="vulnerabilities"
      search={{ status: 'open', technique: id }}
      className="link inline-block leading-6 whitespace-nowrap"
    >
      {texts.openVulnerabilities}
    </PageLink>
  );
}

function Outside({ url, label }: { url: string | null; label: string }): ReactNode {
  if (url === null || !/^https?:\/\//.test(url)) return <span className="text-sm font-normal text-quiet">{label}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-6 items-center gap-1 text-sm font-normal whitespace-nowrap"
    >
      {label}
      <ExternalLink size={12} aria-hidden />
    </a>
  );
}
