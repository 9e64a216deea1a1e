import { type ReactNode, useState } from 'react';

interface Props<Answer> {
  answer: Answer;
  /** Called with what the form began with; it calls `onSaved` once that is saved. */
  children(begun: Answer, onSaved: () => void): ReactNode;
}

/**
 * What a form begins with. A newer version that is read meanwhile shows at once, but not while somebody types: it would take
 * what they typed. They keep the tag that they began with, and are told on saving that there is a newer one.
 */
export function FormOf<Answer>({ answer, children }: Props<Answer>): ReactNode {
  const [typedInto, setTypedInto] = useState<Answer | null>(null);
  return (
    <div className="contents" onInput={() => setTypedInto((before) => before ?? answer)}>
      {children(typedInto ?? answer, () => setTypedInto(null))}
    </div>
  );
}
