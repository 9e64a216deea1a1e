/** See demo-folder.mjs. */
export declare const DEMO_FOLDER: string;
