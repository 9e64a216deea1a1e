import type { Baseline, CloudCheck } from './cloud-check.js';
import type { Collected } from './collected.js';
import type { CloudObject, CheckResult } from './check-result.js';

/** One value that a person enters to connect a suite. */
export interface CredentialField {
  name: string;
  title: string;
  /** Never shown again after it was stored. */
  secret: boolean;
  required: boolean;
  /** What it looks like, and where it is found. */
  description: string;
}

/** A permission (Microsoft) or scope (Google) that the suite is asked for. */
export interface SuitePermission {
  name: string;
  /** What is read with it. */
  purpose: string;
  /** It may write, or is not needed for the core checks. */
  optional: boolean;
}

/** How to connect, for who is not connected yet. */
export interface ConnectionGuide {
  steps: readonly string[];
  /** Official documentation. */
  links: readonly { title: string; url: string }[];
}

/** What a suite says of itself. */
export interface CloudSuiteMeta {
  /** `google-workspace`, `microsoft-365`: in addresses and in the database. */
  key: string;
  title: string;
}

/** What the settings of an organization say about a suite. */
export interface AuditSettings {
  baseline: Baseline;
  /** Ids of accounts that are kept for emergencies: excluded from policies on purpose. */
  emergencyAccounts: readonly string[];
  /** Ids of objects (users, groups, applications, locations) whose exclusion somebody approved. */
  approvedExclusions: readonly string[];
  /** Client or application ids that may hold what the checks would flag. */
  approvedApps: readonly string[];
  /** By check id and name of its parameter; absent means its default. */
  parameters: Readonly<Record<string, Readonly<Record<string, number | boolean | readonly string[]>>>>;
}

/** What an evaluation may use besides what was read: nothing else, so that the same input gives the same results. */
export interface EvaluationContext {
  /** Of the audit. */
  now: Date;
  settings: AuditSettings;
}

/** An answer of DNS. `failed` (SERVFAIL, timeout) is not the same as `none` (NXDOMAIN, no such record). */
export type DnsAnswer<T> = { state: 'found'; records: readonly T[] } | { state: 'none' } | { state: 'failed' };

/** The name service, as checks of mail need it. */
export interface CloudDns {
  /** Parts of one TXT record joined. */
  txt(name: string): Promise<DnsAnswer<string>>;
  cname(name: string): Promise<DnsAnswer<string>>;
  /** Addresses of a name, of version 4 and 6. Absent where nobody can say: what depends on it is not known then. */
  address?(name: string): Promise<DnsAnswer<string>>;
  /** Names of mail hosts. */
  mx?(name: string): Promise<DnsAnswer<string>>;
}

/** One request to a suite. */
export interface CloudRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** JSON, or a form when it is URLSearchParams. */
  body?: unknown;
  /** At least so long between two requests to what this names (a limit of the vendor's): `{key:'conditional-access', everyMs:1000}`. */
  pace?: { key: string; everyMs: number };
}

export interface CloudResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Parsed JSON; null when there was none. */
  body: unknown;
}

/**
 * Requests to a suite, within its limits and ours: allowed hosts only, no redirects, bounded bodies, throttling waited for
 * (`Retry-After`, else with jitter), the total time of an audit. Never throws for an HTTP status; throws
 * {@link CloudCallError} for what has no usable answer.
 */
export interface CloudHttp {
  send(request: CloudRequest): Promise<CloudResponse>;
  /**
   * Pages one after another, as `nextOf` finds the next address; only on the host of the first, none twice. The caller
   * reduces each page as it comes. Ends with the answer that was not a 2xx, or null.
   */
  pages(
    first: CloudRequest,
    nextOf: (body: unknown, response: CloudResponse) => string | null,
    onPage: (body: unknown) => void,
  ): Promise<CloudResponse | null>;
  readonly cost: { apiCalls: number; throttled: number };
}

/** A call without a usable answer. */
export class CloudCallError extends Error {
  constructor(
    readonly reason: 'unreachable' | 'timeout' | 'too-large' | 'malformed' | 'throttled' | 'budget-spent' | 'refused',
    message: string,
  ) {
    super(message);
  }
}

/** What a suite gets handed for one run. */
export interface SuitePorts {
  http: CloudHttp;
  dns: CloudDns;
  /** Where this run finds the suite: {@link CloudSuitePort.addresses}, or those of a demonstration tenant. */
  addresses: Readonly<Record<string, string>>;
  /** Time of the run. */
  now: Date;
  settings: AuditSettings;
  /** Called as collectors end; never more often than there are collectors. */
  onProgress(done: number, of: number): void;
}

/** Which permissions are there. */
export interface Preflight {
  /** Whether the credentials are accepted at all. */
  accepted: boolean;
  /** Which tenant they belong to, as it calls itself; null when not accepted. */
  tenant: { id: string; name: string | null } | null;
  /** What is wrong, for a person; null when accepted. */
  problem: { code: string; message: string } | null;
  granted: readonly string[];
  /** With the checks that cannot be assessed without. */
  missing: readonly { permission: string; optional: boolean; costsChecks: readonly string[] }[];
  /** Held, but not asked for: more than least privilege. */
  excess: readonly string[];
}

/** Credentials that are not of this suite's form; `faults` become problem+json. */
export class CredentialsError extends Error {
  constructor(readonly faults: readonly { pointer: string; detail: string }[]) {
    super('Not usable as credentials.');
  }
}

/** Who changed what, out of the suite's own log. */
export interface SuiteChange {
  at: string;
  /** Name or address of the person or application; null when the log does not say. */
  actor: string | null;
  activity: string;
  /** Ids of checks that may have moved by it. */
  checkIds: readonly string[];
  objects: readonly CloudObject[];
}

/** A cloud suite whose settings can be audited: connect, look what is granted, collect, evaluate. No repository, no clock. */
export interface CloudSuitePort<Credentials = unknown> {
  readonly checks: readonly CloudCheck[];
  readonly permissions: readonly SuitePermission[];
  readonly credentialFields: readonly CredentialField[];
  readonly guide: ConnectionGuide;
  /** Base addresses by name (`graph`, `login`), as configured; no other host is ever asked. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Editions of the baselines that the checks follow. */
  readonly baselineVersions: { cisa: string; cis: string };
  /** Pure. Throws {@link CredentialsError}. */
  readCredentials(body: unknown): Credentials;
  /** What may be shown of them: no secret. */
  describe(credentials: Credentials): Readonly<Record<string, string>>;
  preflight(credentials: Credentials, ports: SuitePorts): Promise<Preflight>;
  /** Never rejects for what the suite answers: that is in the readings. */
  collect(credentials: Credentials, ports: SuitePorts): Promise<Collected>;
  /** Pure; one result for every check, in their order. */
  evaluate(collected: Collected, context: EvaluationContext): readonly CheckResult[];
  /** The same in steps, between which others have their turn: for a suite whose tenants may be large. */
  steps?(collected: Collected, context: EvaluationContext): Generator<undefined, readonly CheckResult[], undefined>;
  /** Changes that the suite's log tells, newest first; pure. */
  changesIn(collected: Collected): readonly SuiteChange[];
}
