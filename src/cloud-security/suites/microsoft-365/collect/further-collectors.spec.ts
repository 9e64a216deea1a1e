import { describe, expect, it } from '@jest/globals';
import { CREDENTIALS, portsWith } from '../testing/graph-stub.js';
import { readAppControllers } from './collect-apps.js';
import { Graph } from './graph.js';
import { asNotRead } from './not-read.js';
import { readDeviceRegistration, readDirectorySync } from './policies.js';

type Answering = Parameters<typeof portsWith>[0];

function graphWith(answer: Answering) {
  const ports = portsWith(answer);
  return { graph: new Graph(CREDENTIALS, ports), asked: ports.asked };
}

const FOREIGN = { id: 'sp-1', appId: 'app-1', name: 'QuietBackup', owner: 'other-tenant' };
const MICROSOFT = { id: 'sp-2', appId: 'app-2', name: 'Devices', owner: 'f8cdef31-a31e-4b4a-93e4-5f571e91255a' };

describe('owners of applications', () => {
  it('are read of what is here, each once, and not of Microsoft’s own', async () => {
    const { graph, asked } = graphWith((path) => {
      if (path === '/v1.0/servicePrincipals/sp-1/owners')
        return {
          body: {
            value: [
              { '@odata.type': '#microsoft.graph.user', id: 'sam', userPrincipalName: 'sam@tenant.example' },
              { '@odata.type': '#microsoft.graph.servicePrincipal', id: 'sp-9', displayName: 'Pipeline' },
            ],
          },
        };
      return path === "/v1.0/applications(appId='app-1')/owners" ? { body: { value: [{ id: 'sam' }] } } : undefined;
    });
    expect(await readAppControllers(graph, [FOREIGN, MICROSOFT])).toEqual([
      {
        id: 'sp-1',
        name: 'QuietBackup',
        owners: [
          { id: 'sam', name: 'sam@tenant.example', kind: 'user' },
          { id: 'sp-9', name: 'Pipeline', kind: 'app' },
        ],
      },
    ]);
    expect(asked.filter(({ url }) => url.includes('sp-2'))).toEqual([]);
  });

  it('are none where nothing is there, and not known where it is refused', async () => {
    const none = graphWith(() => undefined);
    expect(await readAppControllers(none.graph, [FOREIGN])).toMatchObject([{ owners: [] }]);
    const refused = graphWith((path) =>
      path.endsWith('/token') ? undefined : { status: 403, body: { error: { code: 'Authorization_RequestDenied' } } },
    );
    const error = await readAppControllers(refused.graph, [FOREIGN]).catch(asNotRead);
    expect(error).toMatchObject({ reason: 'permission-missing' });
  });
});

describe('synchronization from on premises', () => {
  it('is not asked for where there is none', async () => {
    const { graph, asked } = graphWith(() => undefined);
    expect(await readDirectorySync(graph, false)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is read for what it may take over only', async () => {
    const features = {
      blockSoftMatchEnabled: true,
      blockCloudObjectTakeoverThroughHardMatchEnabled: false,
      passwordSyncEnabled: true,
    };
    const { graph } = graphWith((path) =>
      path === '/v1.0/directory/onPremisesSynchronization' ? { body: { value: [{ id: 't', features }] } } : undefined,
    );
    const { passwordSyncEnabled: _, ...stored } = features;
    expect(await readDirectorySync(graph, true)).toEqual(stored);
  });
});

describe('device settings', () => {
  it.each([
    [{}, { mfa: null, joiningUsers: null, globalAdmins: null, passwordSolution: null }],
    [
      {
        multiFactorAuthConfiguration: 'required',
        azureADJoin: {
          localAdmins: {
            enableGlobalAdmins: true,
            registeringUsers: { '@odata.type': '#microsoft.graph.allDeviceRegistrationMembership' },
          },
        },
        localAdminPassword: { isEnabled: true },
      },
      {
        mfa: 'required',
        joiningUsers: '#microsoft.graph.allDeviceRegistrationMembership',
        globalAdmins: true,
        passwordSolution: true,
      },
    ],
  ])('of %j are %j', async (body, expected) => {
    const { graph } = graphWith((path) => (path === '/v1.0/policies/deviceRegistrationPolicy' ? { body } : undefined));
    expect(await readDeviceRegistration(graph)).toEqual(expected);
  });
});
