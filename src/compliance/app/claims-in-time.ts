import { keyOf } from '../domain/control.js';
import type { ActiveAttestation } from '../persistence/attestation.repository.js';
import type { ExceptionInForce } from '../persistence/exception.repository.js';
import { asAttestation, type SaidInTime, type ActiveClaim } from './active-claims.service.js';

interface OfControl {
  /** The oldest first. */
  attestations: ActiveAttestation[];
  /** That of {@link attestations} which is the newest by now. */
  at: number;
  exceptions: ExceptionInForce[];
}

/** What stands of claims from moment to moment: walked once in order of time, and each control looked at when something of it changed. */
export class ClaimsInTime {
  /** By {@link keyOf}: those of the moment that was walked to. */
  readonly claims = new Map<string, ActiveClaim>();
  private readonly controls = new Map<string, OfControl>();
  /** When something changes, the earliest first. */
  private readonly changes: { at: number; control: string }[] = [];
  private next = 0;

  constructor(private readonly said: SaidInTime) {
    for (const row of said.attestations) {
      this.of(row.control).attestations.push(row);
      const steps = row.history.map(({ at }) => new Date(at));
      for (const at of [row.attestedAt, ...steps, row.validUntil]) this.changes.push({ at: +at, control: row.control });
    }
    for (const row of said.exceptions) {
      this.of(row.control).exceptions.push(row);
      for (const at of [row.since, row.until]) this.changes.push({ at: +at, control: row.control });
    }
    this.changes.sort((a, b) => a.at - b.at);
    for (const { attestations, exceptions } of this.controls.values()) {
      attestations.sort((a, b) => +a.attestedAt - +b.attestedAt);
      exceptions.sort((a, b) => +b.requestedAt - +a.requestedAt);
    }
  }

  /** Walks on to a later moment; gives the controls of which something changed on the way. */
  walkTo(moment: Date): Set<string> {
    const changed = new Set<string>();
    for (let one = this.changes[this.next]; one && one.at <= +moment; one = this.changes[this.next]) {
      changed.add(one.control);
      this.next += 1;
    }
    for (const control of changed)
      this.claims.set(keyOf({ framework: this.said.framework, control }), this.claim(control, moment));
    return changed;
  }

  private claim(control: string, moment: Date): ActiveClaim {
    const of = this.of(control);
    while ((of.attestations[of.at + 1]?.attestedAt ?? Infinity) <= moment) of.at += 1;
    const row = of.attestations[of.at];
    const holds = of.exceptions.find(({ since, until }) => since <= moment && moment < until);
    return {
      attestation: row ? asAttestation(row, moment) : null,
      exception: holds ? this.inForce(holds) : null,
    };
  }

  private inForce({ control, until, compensated }: ExceptionInForce): NonNullable<ActiveClaim['exception']> {
    const scope = { kind: 'control', framework: this.said.framework, control } as const;
    // What is done instead is nothing that a result tells.
    return { id: '', scope, state: 'approved', reason: '', compensating: compensated ? 'yes' : '', expiresAt: until };
  }

  private of(control: string): OfControl {
    let of = this.controls.get(control);
    if (!of) this.controls.set(control, (of = { attestations: [], at: -1, exceptions: [] }));
    return of;
  }
}
