/** See commit-subjects.mjs. */
export function subjectFaults(subject: string): string[];
