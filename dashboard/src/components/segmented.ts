/** The bar of a few views of the same, side by side; on a telephone in two columns, as wide as the page. */
export const SEGMENTS =
  'flex max-w-full flex-wrap rounded-control border border-rule bg-sunken p-0.5 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:[&>:last-child:nth-child(odd)]:col-span-2';

/** One of them, a link; the one that is shown stands out as a tile, in the dark too. */
export const SEGMENT =
  'rounded-[0.3125rem] px-2.5 py-1 text-center text-quiet max-sm:grid max-sm:place-content-center hover:text-ink aria-[current=page]:bg-tile aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-card';
