export const loadVerbs = () => import('./verbs.ts')
