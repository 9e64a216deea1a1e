import { sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { CloudHttp, CloudResponse } from '../../../domain/cloud-suite.port.js';
import { rsaPrivateKeyOf } from '../../../outbound/rsa-keys.js';
import { recordOf, textOf } from '../collect/json.js';
import { asNotRead, NotRead } from '../collect/not-read.js';
import { POLICY_SCOPE } from '../scopes.js';
import type { GoogleCredentials } from './google-credentials.js';

/** Whom the signed request is for, wherever it is sent: Google compares the text. */
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** The longest that Google grants; longer than any audit. */
const LIFETIME_SECONDS = 3600;
/** In the thread pool: a signature by a long key would hold everybody else. */
const signed = promisify(sign);

/**
 * One token for each scope, each asked for once: Google refuses a token whole when one of its scopes is not delegated, so
 * that alone a missing scope names itself and costs only its own checks.
 */
export class AccessTokens {
  private readonly asked = new Map<string, Promise<string>>();

  constructor(
    private readonly credentials: GoogleCredentials,
    private readonly http: CloudHttp,
    private readonly tokenHost: string,
    private readonly now: Date,
  ) {}

  /** Throws {@link NotRead}. */
  of(scope: string): Promise<string> {
    const token = this.asked.get(scope) ?? this.ask(scope);
    this.asked.set(scope, token);
    return token;
  }

  private async ask(scope: string): Promise<string> {
    const assertion = await this.assertion(scope);
    const answer = await this.http
      .send({
        method: 'POST',
        url: `${this.tokenHost}/token`,
        body: new URLSearchParams({ grant_type: GRANT, assertion }),
      })
      .catch((error: unknown) => {
        throw asNotRead(error);
      });
    const token = recordOf(answer.body)['access_token'];
    if (answer.status === 200 && typeof token === 'string' && token !== '') return token;
    throw refusedToken(answer, scope);
  }

  /** RFC 7523, as Google's service accounts sign it. */
  private async assertion(scope: string): Promise<string> {
    const { clientEmail, privateKey, privateKeyId } = this.credentials;
    const issuedAt = Math.floor(this.now.getTime() / 1000);
    const header = { alg: 'RS256', typ: 'JWT', ...(privateKeyId === null ? {} : { kid: privateKeyId }) };
    const claims = {
      iss: clientEmail,
      sub: this.subjectFor(scope),
      scope,
      aud: AUDIENCE,
      iat: issuedAt,
      exp: issuedAt + LIFETIME_SECONDS,
    };
    const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    const key = rsaPrivateKeyOf(privateKey);
    const signature = typeof key === 'string' ? null : await signed('sha256', Buffer.from(text), key).catch(() => null);
    if (signature !== null) return `${text}.${signature.toString('base64url')}`;
    throw new NotRead('refused', null, 'The private key of the service account cannot sign. Enter a new one.');
  }

  /** The super administrator only where Google accepts nobody else. */
  private subjectFor(scope: string): string {
    const { adminEmail, readerEmail } = this.credentials;
    return scope === POLICY_SCOPE ? adminEmail : (readerEmail ?? adminEmail);
  }
}

function refusedToken({ status, body }: CloudResponse, scope: string): NotRead {
  const code = textOf(recordOf(body)['error'], 60);
  switch (code) {
    case 'unauthorized_client':
    case 'access_denied':
      return new NotRead(
        'permission-missing',
        scope,
        'Domain-wide delegation does not name this scope for the client.',
        'unauthorized_client',
      );
    case 'invalid_grant':
      return new NotRead(
        'refused',
        null,
        'Google does not know the administrator who is stood in for, or the key or clock is wrong.',
        code,
      );
    case 'invalid_client':
      return new NotRead('refused', null, 'Google does not know the service account or its key.', code);
    default:
      if (status === 429) return new NotRead('throttled', null, 'Google gave no token: too many requests.');
      if (status >= 500) return new NotRead('unreachable', null, `Google gave no token (${status}).`);
      return new NotRead(status < 300 ? 'malformed' : 'refused', null, `Google gave no token (${status}).`);
  }
}
