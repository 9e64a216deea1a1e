import {
  CloudCallError,
  type CloudHttp,
  type CloudRequest,
  type CloudResponse,
} from '../../../domain/cloud-suite.port.js';
import type { AccessTokens } from '../credentials/access-tokens.js';
import { isRecord, type Json, listOf, recordOf } from './json.js';
import { refusalOf } from './not-read.js';

/** A list that Google hands out in pages. */
interface ListRequest {
  scope: string;
  url: string;
  /** The field that holds the entries. */
  list: string;
  pace?: CloudRequest['pace'];
  onItem: (item: Json) => void;
  /** When false, what follows is not needed. */
  goesOn?: (() => boolean) | undefined;
}

/** Calls to Google's interfaces with the token of each scope. */
export class GoogleApi {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly http: CloudHttp,
    readonly addresses: { admin: string; identity: string },
  ) {}

  /** Page after page, each entry handed over and forgotten. Throws `NotRead` or `CloudCallError`; half a list is none. */
  async list({ scope, url, list, pace, onItem, goesOn = () => true }: ListRequest): Promise<void> {
    const first = { ...(await this.request(scope, url)), ...(pace === undefined ? {} : { pace }) };
    const ended = await this.http.pages(
      first,
      (body) => {
        const token = recordOf(body)['nextPageToken'];
        return typeof token === 'string' && token !== '' && goesOn() ? withParameter(url, 'pageToken', token) : null;
      },
      (body) => {
        for (const item of itemsOf(body, list)) onItem(item);
      },
    );
    if (ended !== null) throw refusalOf(ended, scope);
  }

  /** One answer, whatever its status. */
  async get(scope: string, url: string): Promise<CloudResponse> {
    return this.http.send(await this.request(scope, url));
  }

  /** Resolves when there is a token for a scope. */
  async allows(scope: string): Promise<void> {
    await this.tokens.of(scope);
  }

  private async request(scope: string, url: string): Promise<CloudRequest> {
    return { method: 'GET', url, headers: { authorization: `Bearer ${await this.tokens.of(scope)}` } };
  }
}

/** An address with its query. */
export function addressOf(host: string, path: string, query: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams(query).toString();
  return `${host}${path}${parameters === '' ? '' : `?${parameters}`}`;
}

function withParameter(url: string, name: string, value: string): string {
  const changed = new URL(url);
  changed.searchParams.set(name, value);
  return changed.href;
}

/** Google leaves an empty list out; anything else that is not a list of objects is no answer. */
function itemsOf(body: unknown, list: string): readonly Json[] {
  const items = isRecord(body) && !('error' in body) ? (body[list] ?? []) : null;
  if (!Array.isArray(items) || !items.every(isRecord))
    throw new CloudCallError('malformed', `No ${list} in the answer.`);
  return listOf(items) as readonly Json[];
}
