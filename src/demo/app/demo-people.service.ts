import { Injectable } from '@nestjs/common';
import { DEMO_ORGANIZATION, DEVELOPMENT_PEOPLE, OrganizationSeeder } from '../../identity/index.js';
import type { DemoSpeaker } from '../domain/demo-claims.js';

/** Somebody of the demo, as what they do names them. */
export interface DemoPerson {
  kind: 'user';
  id: string;
}

/** The people that one can sign in as in development; they are there before that, and nobody is made twice. */
@Injectable()
export class DemoPeople {
  private people: ReadonlyMap<DemoSpeaker, DemoPerson> | null = null;

  constructor(private readonly seeder: OrganizationSeeder) {}

  async person(organizationId: number, speaker: DemoSpeaker): Promise<DemoPerson> {
    this.people ??= await this.membersOf(organizationId);
    const person = this.people.get(speaker);
    if (!person) throw new Error(`The demo has nobody called ${speaker}.`);
    return person;
  }

  private async membersOf(organizationId: number): Promise<Map<DemoSpeaker, DemoPerson>> {
    const members = new Map<DemoSpeaker, DemoPerson>();
    for (const { key, name, email, role, organization } of DEVELOPMENT_PEOPLE) {
      if (organization !== DEMO_ORGANIZATION || (key !== 'ada' && key !== 'ben')) continue;
      const member = { organizationId, provider: 'dev', subject: key, email, name, role };
      members.set(key, { kind: 'user', id: (await this.seeder.ensureMember(member)).userId });
    }
    return members;
  }
}
