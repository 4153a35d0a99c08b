import type { Scenario } from '../scenario.ts'
import { coalescing } from './coalescing.ts'
import { fragments } from './fragments.ts'
import { frames } from './frames.ts'
import { heavyQuestions } from './heavy-questions.ts'
import { holdings } from './holdings.ts'
import { images } from './images.ts'
import { logins } from './logins.ts'
import { createMix } from './mix.ts'
import { names } from './names.ts'
import { nestedBatch } from './nested-batch.ts'
import { openRequests } from './open-requests.ts'
import { operations } from './operations.ts'
import { previews } from './previews.ts'
import { purchases } from './purchases.ts'
import { quotes } from './quotes.ts'
import { resets } from './resets.ts'
import { silentNames } from './silent-names.ts'
import { slowCalls } from './slow-calls.ts'
import { slowReaders } from './slow-readers.ts'
import { storedBytes } from './stored-bytes.ts'
import { subscriptions } from './subscriptions.ts'
import { telemetry } from './telemetry.ts'
import { trickle } from './trickle.ts'

const single: readonly Scenario[] = [
  resets,
  trickle,
  frames,
  fragments,
  subscriptions,
  slowReaders,
  storedBytes,
  nestedBatch,
  coalescing,
  heavyQuestions,
  slowCalls,
  images,
  silentNames,
  openRequests,
  operations,
  telemetry,
]

/** Attacks on the routes of money, names and login. */
export const moneyScenarios: readonly Scenario[] = [quotes, previews, purchases, names, holdings, logins]

/** Every attack there is, in the order in which the runner makes them. */
export const scenarios: readonly Scenario[] = [...single, ...moneyScenarios, createMix([...single, ...moneyScenarios])]
