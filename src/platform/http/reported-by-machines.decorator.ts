const REPORTED = Symbol('reported-by-machines');

/** On a DTO whose texts a machine reports: evidence, which is kept as it is said, also where people would not see all of it. */
export function ReportedByMachines(): ClassDecorator {
  return (target) => {
    Reflect.defineMetadata(REPORTED, true, target);
  };
}

/** Whether a body of this class may hold characters that nobody sees. */
export function isReportedByMachines(type: object | undefined): boolean {
  return type !== undefined && Reflect.hasMetadata(REPORTED, type);
}
