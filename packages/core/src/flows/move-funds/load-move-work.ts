/** Loads the code that reads the networks and moves, beside the view. */
export const loadMoveWork = () => import('./move-work.lazy.ts')
