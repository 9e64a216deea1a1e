/** How frameworks and controls stand in addresses. */
export const SLUG = { name: 'slug', description: 'Of the framework.', example: 'nist-csf-2.0' } as const;
export const CONTROL = {
  name: 'id',
  description: 'Of the control, as its framework writes it; case counts. Encoded or not.',
  example: 'RC.RP-03',
} as const;
