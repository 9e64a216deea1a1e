export function dashboardPages(url: string, cookie: string): Promise<{ name: string; path: string }[]>;
