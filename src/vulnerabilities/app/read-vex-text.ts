import {
  breathe,
  duplicateMember,
  inspectJson,
  InvalidRequestError,
  jsonDepth,
  MalformedJsonError,
  MAX_JSON_DEPTH,
} from '../../platform/index.js';

/** The largest document. It is in memory as a whole while it is read: some ten times its size. */
export const VEX_DOCUMENT_BYTES = 20 * 1024 * 1024;

/** The JSON of a document; refused where it is none, or one that we do not take anywhere. Others have their turn between its steps. */
export async function readVexText(text: string): Promise<unknown> {
  if (jsonDepth(Buffer.from(text), MAX_JSON_DEPTH) > MAX_JSON_DEPTH)
    throw refused('', `is nested deeper than ${MAX_JSON_DEPTH} levels`);
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
