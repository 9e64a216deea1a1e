import type { CloudRequest, CloudResponse, DnsAnswer, SuitePorts } from '../../../domain/cloud-suite.port.js';
import { NOW, SETTINGS } from './readings.js';

type Answer = { status?: number; body: unknown } | undefined;

/** The internet of a spec: answers by path, the token by itself, everything else is not found. */
export function portsWith(
  answer: (path: string, request: CloudRequest, url: URL) => Answer,
): SuitePorts & { asked: CloudRequest[] } {
  const asked: CloudRequest[] = [];
  const send = (request: CloudRequest): Promise<CloudResponse> => {
    asked.push(request);
    const url = new URL(request.url);
    const found =
      answer(url.pathname, request, url) ??
      (url.pathname.endsWith('/token') ? { body: { access_token: 'token' } } : { status: 404, body: {} });
    return Promise.resolve({ status: found.status ?? 200, headers: {}, body: found.body });
  };
  const none = (): Promise<DnsAnswer<string>> => Promise.resolve({ state: 'none' });
  return {
    asked,
    http: {
      send,
      cost: { apiCalls: 0, throttled: 0 },
      pages: async (first, nextOf, onPage) => {
        for (let url: string | null = first.url; url !== null;) {
          const response: CloudResponse = await send({ ...first, url });
          if (response.status >= 300) return response;
          onPage(response.body);
          url = nextOf(response.body, response);
        }
        return null;
      },
    },
    dns: { txt: none, cname: none },
    addresses: { login: 'https://login.example', graph: 'https://graph.example' },
    now: NOW,
    settings: SETTINGS,
    onProgress: () => undefined,
  };
}

export const CREDENTIALS = {
  tenantId: '5ca1ab1e-0000-4000-8000-000000000001',
  clientId: '5ca1ab1e-0000-4000-8000-000000000002',
  clientSecret: 'secret',
};
