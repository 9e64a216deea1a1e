import type { ReactNode } from 'react';
import { NothingYet } from '../../components/states';
import { WaysToBegin } from '../../components/ways-to-begin';
import { useTexts } from '../../texts/language';

/** What each view of the plan shows before anything is known. */
export function NothingToPlan(): ReactNode {
  const texts = useTexts().pages.planning;
  return <NothingYet title={texts.nothingYet} text={texts.nothingYetText} action={<WaysToBegin texts={texts} />} />;
}
