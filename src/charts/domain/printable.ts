/** Stands for a character that must not be printed, so that it is seen that there was one. */
const REPLACEMENT = '�';
/** What reorders the text around it: a name that carries one reads differently from what it is. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Control characters but tab, line feed and return; halves of surrogate pairs; what is no character. */
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu;

/** Text from outside, fit for a document: nothing in it reorders its neighbours or breaks the document that holds it. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, REPLACEMENT).replace(REORDERING, REPLACEMENT);
}

/** {@link printable}, and as text inside of HTML, SVG or a quoted attribute. */
export function escaped(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
