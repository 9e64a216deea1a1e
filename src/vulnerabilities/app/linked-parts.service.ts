import { Injectable } from '@nestjs/common';
import type { VexDocument } from '../domain/vex.js';
import type { LinkedPart } from './vex-scope.js';

/** Looks up what BOM-Links of a document mean, in the SBOMs that are here. */
@Injectable()
export class LinkedParts {
  of(_organizationId: number, _document: VexDocument): Promise<Map<string, LinkedPart>> {
    return Promise.resolve(new Map());
  }
}
