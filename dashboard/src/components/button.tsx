import type { ButtonHTMLAttributes, ReactNode } from 'react';

const LOOKS = {
  primary: 'bg-accent text-on-accent border-transparent hover:opacity-90 font-medium',
  plain: 'bg-surface text-ink border-edge hover:bg-hover',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-hover',
  danger: 'bg-surface text-critical border-critical/50 hover:bg-critical-soft',
} as const;

export type ButtonLook = keyof typeof LOOKS;

/** The classes of something that looks like a button, such as a link. */
export function buttonClasses(look: ButtonLook = 'plain', more = ''): string {
  return `inline-flex min-h-8 items-center justify-center gap-1.5 rounded-control border px-2.5 py-1 text-base leading-5 whitespace-nowrap disabled:opacity-50 ${LOOKS[look]} ${more}`;
}

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { look?: ButtonLook };

export function Button({ look, className, type = 'button', ...rest }: Props): ReactNode {
  return <button type={type} className={buttonClasses(look, className)} {...rest} />;
}

/** A square button that shows a picture; `label` says what it does. */
export function IconButton({ label, children, className = '', ...rest }: Props & { label: string }): ReactNode {
  return (
    <Button look="quiet" aria-label={label} title={label} className={`min-w-8 px-1.5 ${className}`} {...rest}>
      {children}
    </Button>
  );
}
