import { Columns3, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { Button, buttonClasses } from './button';
import { type DataColumn, SHOW_BELOW, type WidthName } from './data-columns';
import { Checkbox } from './fields';
import { Popover } from './popover';

type Named = Pick<DataColumn<never>, 'id' | 'title' | 'isRowHeader' | 'from'>;

/** Which columns are shown; in the address, so that a link shows the same. */
export function ColumnChoice(props: {
  columns: readonly Named[];
  shown: readonly string[];
  onChange(shown: string[]): void;
}): ReactNode {
  const { list } = useTexts().common;
  const { columns, shown, onChange } = props;
  const leftOutBelow = widestOf(columns.filter(({ id }) => shown.includes(id)));
  return (
    <Popover
      label={list.columns}
      align="end"
      trigger={
        <Button look="quiet">
          <Columns3 size={15} aria-hidden /> {list.columns}
        </Button>
      }
    >
      <fieldset className="flex flex-col">
        <legend className="mb-1 text-sm font-medium text-quiet">{list.columns}</legend>
        {columns.map(({ id, title, isRowHeader = false }) => (
          <div key={id} className="min-h-7">
            <Checkbox
              label={title}
              checked={shown.includes(id)}
              disabled={isRowHeader}
              onChange={(checked) => {
                const next = new Set(checked ? [...shown, id] : shown.filter((each) => each !== id));
                onChange(columns.map((column) => column.id).filter((each) => next.has(each)));
              }}
            />
          </div>
        ))}
      </fieldset>
      {leftOutBelow !== undefined && (
        <p className={`mt-1 max-w-40 text-sm text-quiet ${SHOW_BELOW[leftOutBelow]}`}>{list.narrow}</p>
      )}
    </Popover>
  );
}

/** The width of the window from which on all of these are shown. */
function widestOf(columns: readonly Named[]): WidthName | undefined {
  return (Object.keys(SHOW_BELOW) as WidthName[]).findLast((width) => columns.some(({ from }) => from === width));
}

/** All rows of this view, as the filters leave them. */
export function DownloadLink({ href }: { href: string }): ReactNode {
  const { list } = useTexts().common;
  return (
    <a
      href={href}
      download
      className={buttonClasses('quiet', 'min-w-8 px-1.5')}
      aria-label={list.download}
      title={list.download}
    >
      <Download size={16} aria-hidden />
    </a>
  );
}
