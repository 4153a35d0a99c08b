import type { Scenario } from '../scenario.ts'
import { fragments } from './fragments.ts'
import { frames } from './frames.ts'
import { createMix } from './mix.ts'
import { resets } from './resets.ts'
import { slowReaders } from './slow-readers.ts'
import { storedBytes } from './stored-bytes.ts'
import { subscriptions } from './subscriptions.ts'
import { trickle } from './trickle.ts'

const single: readonly Scenario[] = [resets, trickle, frames, fragments, subscriptions, slowReaders, storedBytes]

/** Every attack there is, in the order in which the runner makes them. */
export const scenarios: readonly Scenario[] = [...single, createMix(single)]
