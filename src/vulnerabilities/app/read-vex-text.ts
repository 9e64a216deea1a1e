import {
  breathe,
  duplicateMember,
  inspectJson,
  InvalidRequestError,
  type JsonCaps,
  jsonOverCaps,
  MalformedJsonError,
  MAX_JSON_DEPTH,
} from '../../platform/index.js';

/** The largest document. It is in memory as a whole while it is read: some ten times its size. */
export const VEX_DOCUMENT_BYTES = 20 * 1024 * 1024;
/** Reading takes time for each value. The longest lists are of names of products, of ten bytes and more each. */
const CAPS: JsonCaps = { depth: MAX_JSON_DEPTH, values: 2_500_000, members: 100_000 };

/** The JSON of a document; refused where it is none, or one that we do not take anywhere. Others have their turn between its steps. */
export async function readVexText(text: string): Promise<unknown> {
  const over = jsonOverCaps(Buffer.from(text), CAPS);
  if (over !== null) throw refused('', over);
  await breathe();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new MalformedJsonError();
  }
  await breathe();
  const twice = duplicateMember(text);
  if (twice !== null) throw refused(twice, 'comes twice in one object');
  await breathe();
  const fault = inspectJson(value);
  if (fault !== null) throw refused(fault.pointer, fault.detail);
  return value;
}

function refused(pointer: string, detail: string): InvalidRequestError {
  return new InvalidRequestError('invalid-body', 'Invalid body', 'The body holds something that is not allowed.', {
    errors: [{ pointer, detail }],
  });
}
