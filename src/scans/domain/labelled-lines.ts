/** One line of a text for people that says something under a label. */
export interface LabelledLine {
  /** Lower case, spaces single. */
  label: string;
  value: string;
}

/** Enough for the longest lists of packages that scanners write; the rest of a text is not looked at. */
const LENGTH = 128 * 1024;
const LINES = 4000;
const LINE = /^[\s*-]{0,40}([A-Za-z][A-Za-z /()]{1,40}?)\s{0,40}:\s{0,40}(\S.{0,400})$/;

/** The lines of a text that are a label, a colon and a value, in their order. */
export function labelledLines(text: string): LabelledLine[] {
  return text
    .slice(0, LENGTH)
    .split(/\r?\n/, LINES)
    .flatMap((line) => {
      const [, label, value] = LINE.exec(line) ?? [];
      return label === undefined || value === undefined
        ? []
        : [{ label: label.toLowerCase().replaceAll(/\s+/g, ' '), value: value.trimEnd() }];
    });
}
