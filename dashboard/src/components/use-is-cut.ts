import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether a table has no room for its columns, so that its rows must be told one below the other (`stacked` in styles.css).
 *
 * @param below only in windows narrower than that, in pixels
 */
export function useIsCut(below = Infinity): { place: RefObject<HTMLDivElement | null>; isCut: boolean } {
  const place = useRef<HTMLDivElement>(null);
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const look = (): void => {
      setIsCut(innerWidth < below && isWider(element));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    look();
    return () => observer.disconnect();
  }, [below]);
  return { place, isCut };
}

/** Stacked, it always fits, and what it needed once says nothing of other rows and columns: it is measured as a table, unseen. */
function isWider(element: HTMLElement): boolean {
  const isStacked = element.classList.contains('stacked');
  if (isStacked) element.classList.remove('stacked');
  const { clientWidth, scrollWidth } = element;
  if (isStacked) element.classList.add('stacked');
  return scrollWidth > clientWidth;
}
