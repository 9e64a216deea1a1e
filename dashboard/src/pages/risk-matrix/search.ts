import { oneOf, searchOf } from '../../search/search-params';

/** Up to which level a cell lies below the line; `none` draws no line. */
export const LINES = ['very-low', 'low', 'moderate', 'high', 'none'] as const;
export type Line = (typeof LINES)[number];

/** Where the line is when the address says nothing. */
export const USUAL_LINE: Line = 'moderate';

export const matrixSearch = searchOf({ view: oneOf(['residual', 'inherent']), line: oneOf(LINES) });
