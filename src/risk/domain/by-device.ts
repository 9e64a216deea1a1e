/** Rows by the device that they are of. */
export function byDevice<Row extends { deviceId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.deviceId);
    if (group) group.push(row);
    else groups.set(row.deviceId, [row]);
  }
  return groups;
}
