import type { ReactNode } from 'react';
import { usePageTitle } from '../shell/page-title';

interface Props {
  title: string;
  /** What stands before the title, such as the way back. */
  before?: ReactNode;
  /** A line below: the count of rows, as of when. */
  note?: ReactNode;
  actions?: ReactNode;
}

/** The one `h1` of a page, with what can be done there; names the window, too. */
export function PageHeader({ title, before, note, actions }: Props): ReactNode {
  usePageTitle(title);
  return (
    <header className="mb-4">
      {before}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-2xl leading-8 font-semibold break-words">{title}</h1>
          {note !== undefined && <div className="min-h-[1lh] break-words text-quiet [&_button]:-my-1">{note}</div>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2 max-sm:w-full">{actions}</div>}
      </div>
    </header>
  );
}
