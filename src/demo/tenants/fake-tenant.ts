/** A request as a fake tenant sees it. */
export interface TenantRequest {
  url: URL;
  headers: Readonly<Record<string, string | undefined>>;
  /** Parsed JSON, or the fields of a form. */
  body: unknown;
  /** Origin of the fake server, for links to next pages. */
  base: string;
}

export interface TenantAnswer {
  /** 200 when absent. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body: unknown;
}

/** One address of a tenant's API; the first that fits answers. */
export interface TenantRoute {
  /** Which collector of the suite asks it; `token` for the token endpoint. */
  collector: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  /** On the decoded query. */
  query?: RegExp;
  answer(request: TenantRequest): TenantAnswer;
}

/** A tenant made up by us: its API answers and its DNS, good or bad. */
export interface FakeTenant {
  suite: 'google-workspace' | 'microsoft-365';
  routes: readonly TenantRoute[];
  /** By `TXT name` or `CNAME name`: for TXT the parts of each record. */
  dns: Readonly<Record<string, readonly (readonly string[])[]>>;
}
