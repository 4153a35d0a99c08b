/** Its own chunk, so that the initial load has one name in place of the names of all chunks that the connected buttons need. */
export const load = () => import('../buttons/connected.lazy.ts')
