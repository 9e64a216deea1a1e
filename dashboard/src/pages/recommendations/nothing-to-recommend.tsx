import type { ReactNode } from 'react';
import { NothingYet } from '../../components/states';
import { WaysToBegin } from '../../components/ways-to-begin';
import { useTexts } from '../../texts/language';

/** What both views show before anything was looked at: there is nothing to compute, and nothing to write about. */
export function NothingToRecommend(): ReactNode {
  const texts = useTexts().pages.recommendations;
  return <NothingYet title={texts.noneYet} text={texts.noneYetText} action={<WaysToBegin texts={texts} />} />;
}
