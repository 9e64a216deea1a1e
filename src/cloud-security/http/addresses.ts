/** How suites and checks stand in addresses. */
export const SUITE = { name: 'suite', description: 'Key of the suite.', example: 'google-workspace' } as const;
export const CHECK = { name: 'checkId', description: 'Id of the check.', example: 'm365.entra.mfa-all-users' } as const;
