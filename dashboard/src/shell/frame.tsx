import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';

/** The card in the middle of an empty page: before anybody is signed in. */
export function Frame({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const { shell } = useTexts();
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 pt-[14vh] pb-10">
      <header className="mb-6 flex items-center gap-2.5 text-xl font-semibold">
        <span className="grid size-9 place-items-center rounded-[0.5625rem] bg-accent text-on-accent">
          <ShieldCheck size={22} aria-hidden />
        </span>
        {shell.product}
      </header>
      <main className="w-full max-w-sm rounded-card border border-rule bg-surface p-6 shadow-card">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {children}
      </main>
    </div>
  );
}
