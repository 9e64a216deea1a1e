import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { type ButtonLook, buttonClasses } from './button';

type Anchor = AnchorHTMLAttributes<HTMLAnchorElement>;

/** The way back, above the title of a page. */
export const BackLink = createLink(({ children, className = '', ...rest }: Anchor): ReactNode => (
  <a {...rest} className={`mb-1 inline-flex min-h-6 items-center gap-1 text-quiet hover:text-ink ${className}`}>
    <ArrowLeft size={15} aria-hidden /> {children}
  </a>
));

/** A link that looks like a button. */
export const ButtonLink = createLink(({ look, className, ...rest }: Anchor & { look?: ButtonLook }): ReactNode => (
  <a {...rest} className={buttonClasses(look, className)} />
));
