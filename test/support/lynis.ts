/** A report of Lynis in which these tests have a suggestion. */
export function lynisReport(ids: string[]): string {
  const suggestions = ids.map((id) => `suggestion[]=${id}|Do something|-|-|`);
  const head = ['# Lynis Report', 'lynis_version=3.1.4', 'os=Linux', 'finish=true'];
  return [
    ...head,
    'report_datetime_end=2026-01-01 10:00:00',
    ...suggestions,
    `tests_executed=${ids.join('|')}|AUTH-9286`,
  ].join('\n');
}
