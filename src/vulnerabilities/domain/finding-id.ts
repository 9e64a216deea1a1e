/** The natural key of a finding inside its organization. */
export interface FindingKey {
  deviceId: number;
  vulnerabilityId: number;
  packageId: number;
}

const ID = /^f-([0-9a-z]{1,6})-([0-9a-z]{1,6})-([0-9a-z]{1,6})$/;

/** The public id of a finding: its key in base 36. The numbers count inside one organization, so they tell nothing of others. */
export function findingId({ deviceId, vulnerabilityId, packageId }: FindingKey): string {
  return `f-${[deviceId, vulnerabilityId, packageId].map((part) => part.toString(36)).join('-')}`;
}

/** The key of a public id; null when it is not one, or not the one that {@link findingId} makes of that key. */
export function findingKey(id: string): FindingKey | null {
  const match = ID.exec(id);
  if (!match) return null;
  const [deviceId, vulnerabilityId, packageId] = match.slice(1).map((part) => parseInt(part, 36)) as [
    number,
    number,
    number,
  ];
  const key = { deviceId, vulnerabilityId, packageId };
  // Leading zeros would give one finding several ids.
  return Math.max(deviceId, vulnerabilityId, packageId) <= 2_147_483_647 && findingId(key) === id ? key : null;
}
