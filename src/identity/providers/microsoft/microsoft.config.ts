import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../../../platform/index.js';
import { address, settingsProblems } from '../../oauth/provider-settings.js';

const GUID = '[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}';

/** Microsoft Entra ID as a way to sign in. The authority is for national clouds and tests. */
export const microsoftConfig = defineConfig(
  'identity.microsoft',
  {
    MICROSOFT_CLIENT_ID: Type.Optional(Type.String({ minLength: 1 })),
    MICROSOFT_CLIENT_SECRET: Type.Optional(Type.String({ minLength: 1 })),
    MICROSOFT_TENANT: Type.String({
      default: 'common',
      pattern: `^(common|organizations|consumers|${GUID})$`,
      description: 'must be common, organizations, consumers, or the id (a GUID) of one directory',
    }),
    MICROSOFT_ALLOWED_TENANTS: Type.Optional(
      Type.String({
        pattern: `^${GUID}(,${GUID})*$`,
        description: 'must be ids (GUIDs) of directories, separated by commas',
      }),
    ),
    MICROSOFT_AUTHORITY_URL: address('https://login.microsoftonline.com'),
    NODE_ENV: Type.String({ default: 'production' }),
  },
  { secret: ['MICROSOFT_CLIENT_SECRET'], check: (config) => settingsProblems(config, 'MICROSOFT') },
);

export type MicrosoftConfig = ConfigOf<typeof microsoftConfig>;
