import type { JsonObject } from '../../domain/json-fields.js';
import type { Steps } from '../../domain/steps.js';
import { type Attributes, xmlSteps } from '../../xml-reader.js';
import { BOM, type Child, type Shape } from './cyclonedx-xml-shapes.js';

const NAMESPACE = /^http:\/\/cyclonedx\.org\/schema\/bom\/(\d{1,3}\.\d{1,3})$/;

type Fields = Record<string, unknown>;

/** An element that is open: where what is in it goes, and what is read of it. */
interface Frame {
  target: Fields;
  shape: Shape | undefined;
  /** The component around what goes to the whole document. */
  owner?: Fields;
  /** Told when it ends, with its text. */
  end?: (text: string) => void;
}

/** The version that the namespace of the root names. */
function versionIn(attributes: Attributes): string | null {
  for (const [name, value] of Object.entries(attributes)) {
    const [, version] = name === 'xmlns' || name.startsWith('xmlns:') ? (NAMESPACE.exec(value) ?? []) : [];
    if (version !== undefined) return version;
  }
  return null;
}

function readAttributes({ attributes = {} }: Shape, given: Attributes, into: Fields): void {
  for (const [name, { key, convert }] of Object.entries(attributes)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined) into[key] = convert === undefined ? value : convert(value);
  }
}

function put(target: Fields, { key, many }: Child, value: unknown): void {
  if (value === undefined) return;
  const known = target[key];
  if (many !== true) target[key] ??= value;
  else if (Array.isArray(known)) known.push(value);
  else target[key] = [value];
}

/** Builds the document while its elements open and close. */
class BomBuilder {
  readonly root: Fields = {};
  /** Vulnerabilities that stand in a component, with it. */
  readonly owners = new Map<Fields, Fields>();
  private readonly frames: Frame[] = [];

  /** Whether the text of the element is wanted. */
  open(name: string, attributes: Attributes): boolean {
    const around = this.frames.at(-1);
    const frame = around === undefined ? this.rootFrame(name, attributes) : this.frameIn(around, name, attributes);
    this.frames.push(frame);
    return frame.end !== undefined;
  }

  close(text: string | null): void {
    this.frames.pop()?.end?.(text ?? '');
  }

  private rootFrame(name: string, attributes: Attributes): Frame {
    if (name !== 'bom') return { target: this.root, shape: undefined };
    this.root['bomFormat'] = 'CycloneDX';
    this.root['specVersion'] = versionIn(attributes);
    readAttributes(BOM, attributes, this.root);
    return { target: this.root, shape: BOM };
  }

  private frameIn(around: Frame, name: string, attributes: Attributes): Frame {
    const { children = {} } = around.shape ?? {};
    const child = Object.hasOwn(children, name) ? children[name] : undefined;
    if (child === undefined) return { target: around.target, shape: undefined };
    const target = child.ofRoot ? this.root : around.target;
    if (child.as === 'list') {
      if (!Array.isArray(target[child.key])) target[child.key] = [];
      return { target, shape: child.shape, ...(child.ofRoot ? { owner: around.target } : {}) };
    }
    if (child.as === 'text') {
      const { convert = (text: string) => text.trim() } = child;
      return {
        target,
        shape: child.shape,
        end: (text) => {
          put(target, child, convert(text));
        },
      };
    }
    const made: Fields = {};
    if (child.shape !== undefined) readAttributes(child.shape, attributes, made);
    put(target, child, made);
    if (around.owner !== undefined) this.owners.set(made, around.owner);
    const own = child.shape?.text;
    return {
      target: made,
      shape: child.shape,
      ...(own === undefined ? {} : { end: (text: string) => void (made[own] ??= text.trim()) }),
    };
  }
}

/**
 * The extension has a vulnerability in its component, whatever its `ref` is then, or names the component in that; since 1.4 the
 * vulnerability says what it affects.
 */
function settleReferences(document: Fields, owners: ReadonlyMap<Fields, Fields>): void {
  if (!Array.isArray(document['vulnerabilities'])) return;
  let number = 0;
  for (const vulnerability of document['vulnerabilities'] as Fields[]) {
    number += 1;
    const owner = owners.get(vulnerability);
    if (owner !== undefined) {
      owner['bom-ref'] ??= `urn:posture:component:${number}`;
      vulnerability['affects'] = [{ ref: owner['bom-ref'] }];
    } else if (typeof vulnerability['ref'] === 'string') vulnerability['affects'] ??= [{ ref: vulnerability['ref'] }];
    Reflect.deleteProperty(vulnerability, 'ref');
  }
}

/**
 * Brings CycloneDX in XML into the shape that it has in JSON, as far as that is read: 1.2 and 1.3 with the extension for
 * vulnerabilities, since 1.4 as they are. Throws ScanDocumentError for what is no well-formed XML.
 */
export function* readCycloneDxXml(text: string): Steps<JsonObject> {
  const builder = new BomBuilder();
  yield* xmlSteps(text, {
    open: (name, attributes) => builder.open(name, attributes),
    close: (_name, inner) => {
      builder.close(inner);
    },
  });
  settleReferences(builder.root, builder.owners);
  return builder.root;
}
