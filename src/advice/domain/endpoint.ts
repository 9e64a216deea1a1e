/** Appends to the path of a base address; what it asks for in its query (`api-version`) stays. */
export function endpoint(base: URL, path: string): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}${path}`;
  return url;
}
