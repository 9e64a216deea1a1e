import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NothingYet } from '../../components/states';
import { WaysToBegin } from '../../components/ways-to-begin';
import { useFormats, useTexts } from '../../texts/language';

/** What each view of the plan shows before anything is known. */
export function NothingToPlan(): ReactNode {
  const texts = useTexts().pages.planning;
  return <NothingYet title={texts.nothingYet} text={texts.nothingYetText} action={<WaysToBegin texts={texts} />} />;
}

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
