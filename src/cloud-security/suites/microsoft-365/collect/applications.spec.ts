import { describe, expect, it } from '@jest/globals';
import { CREDENTIALS, portsWith } from '../testing/graph-stub.js';
import { readGraphAppRoles } from './applications.js';
import { Graph } from './graph.js';
import { asNotRead } from './not-read.js';

const GRAPH = '00000003-0000-0000-c000-000000000000';
const EXCHANGE = '00000002-0000-0ff1-ce00-000000000000';
const SHAREPOINT = '00000003-0000-0ff1-ce00-000000000000';

/** Permissions of applications, by what they are permissions of; what is not here answers with this status. */
function granted(roles: Readonly<Record<string, readonly string[]>>, otherwise = 404) {
  return new Graph(
    CREDENTIALS,
    portsWith((path) => {
      const [, resource = ''] = /appId='([^']+)'/.exec(decodeURIComponent(path)) ?? [];
      if (resource === '') return undefined;
      const held = roles[resource];
      if (held === undefined) return { status: otherwise, body: {} };
      const row = { principalId: 'sp', principalDisplayName: 'Backup', principalType: 'ServicePrincipal' };
      return { body: { value: held.map((appRoleId) => ({ ...row, appRoleId })) } };
    }),
  );
}

describe('far-reaching permissions of applications', () => {
  it('are those of Exchange and SharePoint, too', async () => {
    const roles = {
      [GRAPH]: ['9e3f62cf-ca93-4989-b6ce-bf83c28f9fe8'],
      [EXCHANGE]: ['dc890d15-9560-4a4c-9b7f-a736ec74ec40', 'dc50a0fb-09a3-484d-be87-e023b12c6440'],
      [SHAREPOINT]: ['678536fe-1083-478a-9c59-b99265e6b0d3'],
    };
    expect(await readGraphAppRoles(granted(roles))).toEqual([
      {
        principalId: 'sp',
        name: 'Backup',
        permissions: [
          'Exchange full_access_as_app',
          'Exchange.ManageAsApp',
          'RoleManagement.ReadWrite.Directory',
          'SharePoint Sites.FullControl.All',
        ],
      },
    ]);
  });

  it('are none of Exchange in a tenant that never had it', async () => {
    expect(await readGraphAppRoles(granted({ [GRAPH]: [] }))).toEqual([]);
  });

  it('are not known where one of the lists is refused', async () => {
    const why = readGraphAppRoles(granted({ [GRAPH]: [] }, 403)).catch((error: unknown) => asNotRead(error).reason);
    expect(await why).toBe('permission-missing');
    const none = readGraphAppRoles(granted({}, 404)).catch((error: unknown) => asNotRead(error).reason);
    expect(await none).toBe('refused');
  });
});
