import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tag } from '../../components/badges';
import type { DataColumn } from '../../components/data-columns';
import { type Formats, UNKNOWN } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { ResultBadge } from './badges';
import { isUnanswered, type AssessedControl } from './reading';
import type { TreeRow } from './tree';

const INDENT_REM = 1.1;

interface Tree {
  slug: string;
  onToggle(section: string): void;
  /** False while filters leave some of its controls out. */
  isWhole: boolean;
}

/** The columns of the tree; a section shows its score where a control shows its result. */
export function controlColumns({ pages }: Texts, formats: Formats, tree: Tree): DataColumn<TreeRow>[] {
  const texts = pages.compliance;
  const { columns } = texts;
  const ofControl = (row: TreeRow, show: (control: AssessedControl) => ReactNode): ReactNode =>
    row.kind === 'control' ? show(row.control) : null;
  return [
    {
      id: 'control',
      title: columns.control,
      isRowHeader: true,
      cell: (row) => (
        <div style={{ paddingInlineStart: `${String(row.depth * INDENT_REM)}rem` }}>
          {row.kind === 'section' ? (
            <SectionName row={row} tree={tree} texts={texts} formats={formats} />
          ) : (
            <ControlName control={row.control} slug={tree.slug} />
          )}
        </div>
      ),
    },
    {
      id: 'result',
      title: columns.result,
      cell: (row) =>
        row.kind === 'section' ? (
          <SectionScore row={row} isWhole={tree.isWhole} texts={texts} formats={formats} />
        ) : (
          <span className="inline-flex flex-wrap gap-1">
            <ResultBadge result={row.control.result} />
            {row.control.contradiction !== null && (
              <Tag tone="bad">
                <TriangleAlert size={13} aria-hidden /> {texts.contradiction}
              </Tag>
            )}
          </span>
        ),
    },
    {
      id: 'decidedBy',
      title: columns.decidedBy,
      help: texts.decidedByHelp,
      from: 'md',
      cell: (row) =>
        ofControl(row, ({ judged, decidedBy }) =>
          judged === 'itself' ? (
            texts.decidedBy[decidedBy]
          ) : (
            <span className="text-quiet">{judged === 'never' ? texts.judged.never : texts.judged['by-parts']}</span>
          ),
        ),
    },
    {
      id: 'signals',
      title: columns.signals,
      from: 'lg',
      isNumber: true,
      cell: (row) =>
        ofControl(row, ({ signals }) =>
          signals.length === 0
            ? UNKNOWN
            : texts.signalsOf(
                formats.count(signals.filter(({ state }) => state === 'pass').length),
                formats.count(signals.length),
              ),
        ),
    },
    {
      id: 'review',
      title: columns.review,
      from: 'lg',
      cell: (row) =>
        ofControl(row, (control) =>
          control.attestation === null ? (
            isUnanswered(control) ? (
              <Link
                to="/compliance/frameworks/$slug/controls/$id/attest"
                params={{ slug: tree.slug, id: control.id }}
                className="link whitespace-nowrap"
                aria-label={texts.attestNamed(control.id)}
              >
                {texts.attest}
              </Link>
            ) : (
              UNKNOWN
            )
          ) : (
            <span className="whitespace-nowrap">
              {formats.day(control.attestation.reviewOn)}{' '}
              {control.attestation.standing === 'expired' && <Tag tone="warn">{texts.claimStates.expired}</Tag>}
            </span>
          ),
        ),
    },
  ];
}

function ControlName({ control, slug }: { control: AssessedControl; slug: string }): ReactNode {
  return (
    <div className="min-w-40">
      <Link to="/compliance/frameworks/$slug/controls/$id/evidence" params={{ slug, id: control.id }} className="link">
        {control.id}
      </Link>{' '}
      <span className="font-normal">{control.title}</span>
    </div>
  );
}

interface SectionCell {
  row: Extract<TreeRow, { kind: 'section' }>;
  texts: Texts['pages']['compliance'];
  formats: Formats;
}

function SectionName({ row, tree, texts, formats }: SectionCell & { tree: Tree }): ReactNode {
  const { section, isOpen, shown } = row;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className="flex min-h-6 items-start gap-1 text-left font-semibold"
      onClick={() => tree.onToggle(section.id)}
    >
      <Icon size={16} aria-hidden className="mt-1 shrink-0 text-quiet" />
      <span>
        {section.id === section.title ? section.title : `${section.id} ${section.title}`}{' '}
        <span className="font-normal text-quiet tabular-nums">({texts.framework.shown(formats.count(shown))})</span>
      </span>
    </button>
  );
}

/** Its readiness is of all its controls: beside some of them it would seem to be theirs. */
function SectionScore({ row, isWhole, texts, formats }: SectionCell & { isWhole: boolean }): ReactNode {
  const readiness = isWhole ? (row.section.score?.readiness ?? null) : null;
  return (
    <span className="text-quiet tabular-nums">
      {texts.score.assessed(formats.count(row.known), formats.count(row.shown))}
      {readiness !== null && (
        <span className="block" title={texts.score.readinessHelp}>
          {texts.score.section(formats.decimal(readiness))}
        </span>
      )}
    </span>
  );
}
