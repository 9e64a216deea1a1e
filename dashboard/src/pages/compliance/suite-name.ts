/** `google-workspace` as its maker writes it. */
export function suiteName(suite: string): string {
  return suite
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
