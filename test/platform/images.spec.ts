import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const compose = readFileSync('compose.yaml', 'utf8');
const PINNED = /^\S+:\d+\.\d+(?:\.\d+)?-\S+@sha256:[0-9a-f]{64}$/;

function statements(sql: string): string[] {
  return sql
    .split('\n')
    .filter((line) => line.endsWith(';'))
    .map((line) => line.replace(/PASSWORD \S+;/, 'PASSWORD;'));
}

describe('images', () => {
  it('are built on bases that a version and a digest name', () => {
    const own = [...dockerfile.matchAll(/ AS (\S+)$/gm)].map(([, name]) => name);
    const named = [...dockerfile.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name, value]) => [`\${${name}}`, value]);
    const known = Object.fromEntries(named) as Record<string, string>;
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, from]) => known[from!] ?? from);
    const foreign = bases.filter((base) => !own.includes(base));
    expect(foreign.length).toBeGreaterThan(1);
    expect(foreign).toEqual(foreign.map(() => expect.stringMatching(PINNED)));
  });

  it('of others in compose.yaml are named so too', () => {
    const foreign = [...compose.matchAll(/^ {4}image: (\S+)$/gm)]
      .map(([, image]) => image)
      .filter((i) => i !== 'posture');
    expect(foreign).toEqual([expect.stringMatching(PINNED)]);
  });
});

describe('compose.yaml', () => {
  it('gives the owner of the tables to the migration alone, and the superuser to nobody', () => {
    const [posture, migrate, database] = ['posture', 'migrate', 'database'].map(
      (name) => new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)![1]!,
    );
    expect(posture).toContain('postgresql://posture_service:');
    expect(posture).toContain('MIGRATIONS: apart');
    expect(posture).not.toMatch(/OWNER|POSTGRES_PASSWORD/);
    expect(migrate).toContain('DATABASE_OWNER_URL: postgresql://posture_owner:');
    expect(migrate).not.toContain('POSTGRES_PASSWORD');
    expect(database).toContain('./deploy/database-roles.sh:/docker-entrypoint-initdb.d/');
  });

  it('makes the roles that the documentation has', () => {
    const script = readFileSync('deploy/database-roles.sh', 'utf8').split('<<')[1]!;
    const page = readFileSync('docs/operate.md', 'utf8').split('## Database roles')[1]!.split('```')[1]!;
    expect(statements(script)).toEqual(statements(page));
    expect(statements(script)).toHaveLength(7);
  });
});
