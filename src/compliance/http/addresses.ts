/** How frameworks and controls stand in addresses. */
export const SLUG = { name: 'slug', description: 'Of the framework.', example: 'nist-csf-2.0' } as const;
export const CONTROL = {
  name: 'id',
  description: 'Of the control, as its framework writes it; case counts. Encoded or not.',
  example: 'RC.RP-03',
} as const;

/** Where a check of a cloud suite is shown. */
export function checkAddress(suite: string, checkId: string): string {
  return `/api/v1/cloud-security/${encodeURIComponent(suite)}/checks/${encodeURIComponent(checkId)}`;
}
