/** One line of a text for people that says something under a label. */
export interface LabelledLine {
  /** Lower case, spaces single. */
  label: string;
  value: string;
}

/** Characters of a text that are looked at: enough for the longest lists of packages that scanners write. */
export const LABELLED_LENGTH = 128 * 1024;
const LINES = 4000;
const LINE = /^[\s*-]{0,40}([A-Za-z][A-Za-z /()]{1,40}?)\s{0,40}:\s{0,40}(\S.{0,400})$/;

/** The lines of a text that are a label, a colon and a value, in their order. Of a longer text the last one is not whole, and left out. */
export function labelledLines(text: string): LabelledLine[] {
  const end = text.length > LABELLED_LENGTH ? text.lastIndexOf('\n', LABELLED_LENGTH) : text.length;
  return text
    .slice(0, Math.max(0, end))
    .split(/\r?\n/, LINES)
    .flatMap((line) => {
      const [, label, value] = LINE.exec(line) ?? [];
      return label === undefined || value === undefined
        ? []
        : [{ label: label.toLowerCase().replaceAll(/\s+/g, ' '), value: value.trimEnd() }];
    });
}
