import type { Scenario } from '../scenario.ts'
import { resets } from './resets.ts'

/** Every attack there is, in the order in which the runner makes them. */
export const scenarios: readonly Scenario[] = [resets]
