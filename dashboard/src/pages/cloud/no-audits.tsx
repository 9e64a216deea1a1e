import type { ReactNode } from 'react';
import { NothingYet } from '../../components/states';
import { ButtonLink } from '../../components/links';
import { useTexts } from '../../texts/language';
import type { Suite } from './check-result';

/** No audit has ended yet: the way to the first one, or that it is on its way. */
export function NoAudits({ suite }: { suite: Suite }): ReactNode {
  const texts = useTexts().pages.cloud;
  if (suite.connection !== null) return <NothingYet title={texts.noAudits} text={texts.notYetAudited} />;
  return <NothingYet title={texts.noAudits} text={texts.noAuditsText} action={<ToConnection suite={suite} />} />;
}

/** To the form that connects the suite. */
export function ToConnection({ suite }: { suite: Suite }): ReactNode {
  const texts = useTexts().pages.cloud;
  return (
    <ButtonLink to="/cloud/$suite" params={{ suite: suite.suite }} search={{ view: 'connection' }} look="primary">
      {texts.connectTo(suite.title)}
    </ButtonLink>
  );
}
