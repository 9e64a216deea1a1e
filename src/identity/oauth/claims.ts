/** Also marks that turn the direction of what follows, and characters that nobody sees. */
const CONTROL = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu;
const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,255}$/u;

/** What a provider says of a person, before anything of it is believed. */
export type Claims = Readonly<Record<string, unknown>>;

/** The first of the values that is a text, on one line, at most 200 characters; else the fallback. */
export function nameFrom(values: unknown[], fallback: string): string {
  for (const value of values) {
    const name = typeof value === 'string' ? value.replace(CONTROL, ' ').trim().slice(0, 200) : '';
    if (name !== '') return name;
  }
  return fallback;
}

/** An email address, or null for anything that is none. */
export function emailFrom(value: unknown): string | null {
  return typeof value === 'string' && EMAIL.test(value) ? value : null;
}

/** The domain of an address, lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** The address of a picture, or null for anything but https. */
export function pictureFrom(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2048 || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'https:' ? url.href : null;
}

/** What a provider names an account by for ever. Throws when it is missing or not of that kind. */
export function subjectFrom(value: unknown, provider: string): string {
  if (typeof value !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(value))
    throw new Error(`${provider} gave no usable subject.`);
  return value;
}
