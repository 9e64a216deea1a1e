/** A device as reports list it. */
export interface FleetDevice {
  id: string;
  name: string;
  exposure: string;
  /** 1-5. */
  criticality: number;
  /** 0-100; null: it was not counted yet. */
  risk: number | null;
  /** Open findings; null: nothing was ever applied. */
  openCritical: number | null;
  openHigh: number | null;
  /** The day of its newest scan, a date; null: never. */
  scannedOn: string | null;
}

/** Devices with one operating system. */
export interface FleetSystem {
  /** As os-release names it; null where the agent did not say. */
  osId: string | null;
  version: string | null;
  name: string | null;
  devices: number;
}

/** A system that gets no more updates, or soon will not. */
export interface EndingSystem {
  name: string;
  devices: number;
  /** The day of its end; a date, null where only the fact is known. */
  endsOn: string | null;
  /** `ended`: no more updates. `extended`: updates of an extended support only. `ending`: within {@link ENDING_DAYS} days. */
  state: 'ended' | 'extended' | 'ending';
}

export const ENDING_DAYS = 180;

/** Checks of one kind that fail, each counted once for each device. */
export interface FailingKind {
  kind: 'setting' | 'misconfiguration' | 'code' | 'secret' | 'license';
  /** That nobody accepted. */
  open: number;
  /** Of these, of high or critical severity. */
  severe: number;
  accepted: number;
  /** With an open one. */
  devices: number;
}

/** The devices in service: those that are enrolled, and those that only reports of other tools tell of. */
export interface Fleet {
  devices: number;
  /** By operating system family; `unknown` where the agent did not say. */
  platforms: { platform: string; devices: number }[];
  systems: FleetSystem[];
  /** The ten with the highest risk score. */
  riskiest: FleetDevice[];
  /** Those kinds of which any fails. */
  failing: FailingKind[];
}

/** The same, with what is known of its systems' ends. */
export interface DescribedFleet extends Fleet {
  /** Ended ones first, by day. */
  ending: EndingSystem[];
  /** After so many days without a scan a device is silent. */
  silentAfterDays: number;
  /** How many are silent, and the ten of them longest ago. */
  unheard: { total: number; first: FleetDevice[] };
  /** Devices of whose system no release dates are known. */
  withoutDates: number;
}
