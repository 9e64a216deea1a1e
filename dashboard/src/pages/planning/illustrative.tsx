import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../../texts/language';

/** As of when it was counted, and that it rests on what nobody said, where it does. */
export function Illustrative({ isShown, asOf }: { isShown: boolean; asOf: string | null }): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.planning;
  const { moment } = useFormats();
  return (
    <p className={isShown ? 'rounded-card bg-medium-soft px-4 py-2.5 text-medium' : 'text-quiet'}>
      {isShown && (
        <>
          <strong>{texts.illustrative}</strong> {texts.illustrativeText}{' '}
          <Link to="/planning" search={{ view: 'assumptions' }} className="underline">
            {texts.sayThem}
          </Link>{' '}
        </>
      )}
      {common.asOf(moment(asOf))}
    </p>
  );
}
