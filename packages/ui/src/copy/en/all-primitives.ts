import { laterPrimitives } from './later-primitives.ts'
import { primitives } from './primitives.ts'

/** Both parts of the section, for tools and translations. */
export const allPrimitives = { ...primitives, ...laterPrimitives } as const
