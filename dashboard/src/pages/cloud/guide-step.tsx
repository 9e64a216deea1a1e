import type { ReactNode } from 'react';
import { Copyable } from '../../components/copyable';

/**
 * A step of the way to a connection. Its lines are sentences; what is one word (a permission, an address) is to be copied,
 * with the ids of the connection where they are known.
 */
export function GuideStep({ step, known }: { step: string; known: Readonly<Record<string, unknown>> }): ReactNode {
  return (
    <div className="flex flex-col gap-1.5">
      {blocksOf(step).map(({ isWord, lines }, at, all) => {
        const text = lines.join('\n');
        return isWord ? (
          <Copyable key={text} label={all[at - 1]?.lines.join(' ') ?? text} value={filledIn(text, known)} />
        ) : (
          <p key={text} className="break-words">
            {text}
          </p>
        );
      })}
    </div>
  );
}

interface Block {
  isWord: boolean;
  lines: string[];
}

function blocksOf(step: string): Block[] {
  const blocks: Block[] = [];
  for (const line of step.split('\n')) {
    const isWord = !line.includes(' ');
    const last = blocks.at(-1);
    if (last?.isWord === isWord) last.lines.push(line);
    else blocks.push({ isWord, lines: [line] });
  }
  return blocks;
}

/** `{tenantId}` stays as it is until the tenant is known. */
function filledIn(text: string, known: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = known[name];
    return typeof value === 'string' ? value : whole;
  });
}
