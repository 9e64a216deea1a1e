import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/language';

interface Props {
  /** Draws as SVG for a width, with the functions that draw the report's charts; they escape every text. */
  draw(width: number): string;
  /** The same numbers as a table, for whoever wants to read them. */
  table?: ReactNode;
}

/** A picture drawn by the functions of the report, as wide as there is room, so that its text is never small. */
export function Chart({ draw, table }: Props): ReactNode {
  const { showChart, showTable } = useTexts().common;
  const [isTable, setTable] = useState(false);
  const { place, width } = useWidth();
  return (
    <div>
      <div ref={place}>
        {isTable ? (
          <div className="max-h-72 overflow-auto" tabIndex={0} role="region" aria-label={showTable}>
            {table}
          </div>
        ) : (
          width > 0 && <div dangerouslySetInnerHTML={{ __html: draw(width) }} />
        )}
      </div>
      {table !== undefined && (
        <button type="button" className="link mt-1 min-h-6 text-sm" onClick={() => setTable(!isTable)}>
          {isTable ? showChart : showTable}
        </button>
      )}
    </div>
  );
}

function useWidth(): { place: React.RefObject<HTMLDivElement | null>; width: number } {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const now = Math.round(element.getBoundingClientRect().width);
      // Nothing is where what is around it is hidden, as while a part is loaded; then the last picture does.
      if (now > 0) setWidth(now);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return { place, width };
}
