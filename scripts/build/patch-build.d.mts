export function isBuilt(file: string): boolean;
export function patchBuild(file: string, where?: { root: string; stamp: string }): Promise<void>;
