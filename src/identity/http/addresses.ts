/** A provider of sign-in in an address. */
export const PROVIDER = {
  name: 'provider',
  description: 'Key of the provider, as `GET /auth/providers` lists it.',
  example: 'github',
} as const;
