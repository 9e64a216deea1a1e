import type { JobSection } from './job-section.js';

const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]+/gu;
const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/**
 * Any text as Markdown that shows just that text, on one line: nothing in it becomes markup, a link, HTML or a list, whoever
 * wrote it (CommonMark 0.31 §2.4, and the autolinks of GitHub).
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(UNSEEN, ' ')
    .trim()
    .replace(/[\\`*_{}[\]#|~!$^@]/g, '\\$&')
    .replace(/[<>&]/g, (character) => ENTITIES[character] ?? character)
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\b(www)\./gi, '$1\\.')
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}

/** A job description as Markdown. Links are paths of this API, for those who may read it. */
export function jobMarkdown(title: string, sections: readonly JobSection[]): string {
  const parts = sections.map(({ title: heading, paragraphs, items }) => {
    const points = items.map(({ text, link }) => `- ${linked(text, link)}`);
    const blocks = [...paragraphs.map(escapeMarkdown), ...(points.length === 0 ? [] : [points.join('\n')])];
    return [`## ${escapeMarkdown(heading)}`, ...blocks].join('\n\n');
  });
  return `${[`# ${escapeMarkdown(title)}`, ...parts].join('\n\n')}\n`;
}

function linked(text: string, link: string | null): string {
  const shown = escapeMarkdown(text);
  return link === null ? shown : `${shown} ([source](<${link.replace(/[<>\\\s]/g, encodeURIComponent)}>))`;
}
