/**
 * The modules that connecting needs. This must be the page's only `import()` of them, because bundlers repeat the list
 * of needed chunks at each one.
 */
export const importLazy = () => import('./lazy/index.ts')

/** The module that brings wallet sessions into wagmi. */
export const importSessions = () => importLazy().then(({ loadSessions }) => loadSessions())
