import type { Sections } from './fake-windows.js';

/** A check, its status, when; what differs from the healthy machine, and what has to be observed. */
export type Case = [id: string, status: string, when: string, Sections, Record<string, unknown>?];

/** What a CIM class answers to a standard user. */
export const DENIED = { error: 'PermissionDenied', type: 'CimException', code: -2147217405 };
