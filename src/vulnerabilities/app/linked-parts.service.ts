import { Injectable } from '@nestjs/common';
import { ScanSeriesDocuments, traitsOfBom } from '../../scans/index.js';
import { type NamedComponents, namesIn } from '../domain/read-cyclonedx-affected.js';
import { safelyDecoded } from '../domain/vex.js';
import type { Members } from '../domain/vex-reader.js';
import { VexRepository } from '../persistence/vex.repository.js';
import { MATCHER } from './matching/match-versions.service.js';
import type { LinkedPart, Refused } from './vex-scope.js';

/** A document speaks of one SBOM, or of a few; each is read as a whole. */
const MOST_SBOMS = 20;
/** So many are read in all, of one SBOM those of several devices: one device can add one. */
const MOST_READ = 40;
const MOST_DEVICES = 10;
const DISPUTED: Refused = { none: 'Devices here have SBOMs of this number that differ in what it means.' };
const BOM_LINK = /^urn:cdx:([0-9a-f-]{36})\/(\d{1,9})(?:#(.*))?$/i;

/** A BOM-Link, taken apart. */
interface Link {
  link: string;
  /** `in:bom:<serial number>/<version>`: what everything in that SBOM has. */
  trait: string;
  ref: string | null;
}

/**
 * Looks up what BOM-Links of a document mean, in the SBOMs that are here. A serial number is taken at its word, so that one device could
 * give it another meaning for all: where those of several devices differ in it, a link means nothing.
 */
@Injectable()
export class LinkedParts {
  constructor(
    private readonly vex: VexRepository,
    private readonly documents: ScanSeriesDocuments,
  ) {}

  /** Those whose SBOMs are here, by the link as it is written. */
  async of(organizationId: number, names: Iterable<string>): Promise<Map<string, LinkedPart | Refused>> {
    const links = linksIn(names);
    if (links.length === 0) return new Map();
    const traits = [...new Set(links.map(({ trait }) => trait))].slice(0, MOST_SBOMS);
    const meanings = new Map(links.map((one) => [one, new Set<LinkedPart['part'] | undefined>()]));
    const ofEach = Math.min(MOST_DEVICES, Math.floor(MOST_READ / traits.length));
    const places = await this.vex.seriesWith(organizationId, traits, ofEach, MATCHER);
    const traitsOf = new Map<string, Set<string>>();
    for (const { trait, deviceId, seriesId } of places) {
      const key = `${deviceId} ${seriesId}`;
      traitsOf.set(key, (traitsOf.get(key) ?? new Set()).add(trait));
    }
    await this.documents.read(organizationId, places, (report, { deviceId, seriesId }) => {
      const meant = traitsOf.get(`${deviceId} ${seriesId}`);
      const sbom = readSbom(report as Members);
      for (const [one, parts] of meanings) if (meant?.has(one.trait) === true) parts.add(partOf(sbom, one.ref));
    });
    return new Map(
      [...meanings].flatMap(([{ link, trait }, [part, ...others]]): [string, LinkedPart | Refused][] => {
        if (others.length > 0) return [[link, DISPUTED]];
        return part === undefined ? [] : [[link, { part, traits: [trait] }]];
      }),
    );
  }
}

function linksIn(names: Iterable<string>): Link[] {
  return [...names].flatMap((link) => {
    const [, serial, version, ref] = BOM_LINK.exec(link) ?? [];
    const trait = serial === undefined ? undefined : traitsOfBom(serial, Number(version))[1];
    return trait === undefined ? [] : [{ link, trait, ref: ref === undefined || ref === '' ? null : ref }];
  });
}

/** An SBOM, read once for all links into it. */
interface Sbom {
  root: unknown;
  byRef: NamedComponents['byRef'];
}

function readSbom(sbom: Members): Sbom {
  const metadata = (sbom['metadata'] ?? {}) as Members;
  const components = Array.isArray(sbom['components']) ? (sbom['components'] as unknown[]) : [];
  const root = (metadata['component'] as Members | undefined)?.['bom-ref'];
  return { root, byRef: namesIn(undefined, components).byRef };
}

/** Null for all of the SBOM, undefined for what it does not have. */
function partOf({ root, byRef }: Sbom, ref: string | null): LinkedPart['part'] | undefined {
  if (ref === null) return null;
  const names = [ref, safelyDecoded(ref)];
  if (names.some((name) => name === root)) return null;
  return names.map((name) => byRef.get(name)?.id).find((found) => found !== undefined);
}
