import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether a table has no room for its columns, so that its rows must be told one below the other (`stacked` in styles.css).
 *
 * @param below only in windows narrower than that, in pixels
 */
export function useIsCut(below = Infinity): { place: RefObject<HTMLDivElement | null>; isCut: boolean } {
  const place = useRef<HTMLDivElement>(null);
  const [needed, setNeeded] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const look = (): void => {
      const { clientWidth, scrollWidth } = element;
      setNeeded((before) => {
        if (innerWidth >= below) return 0;
        // Stacked, it always fits: what it needed before is what says when it can be a table again.
        if (clientWidth < before) return before;
        return scrollWidth > clientWidth ? scrollWidth : 0;
      });
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    look();
    return () => {
      observer.disconnect();
    };
  }, [below]);
  return { place, isCut: needed > 0 };
}
