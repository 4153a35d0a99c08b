import { createNetworkRate } from '../limits/network-rate.ts'

export type QuestionLimitOptions = {
  /** Purchases that an address may begin at once, and each minute. */
  readonly perMinute: number
  /** In ms. */
  readonly now: () => number
  /** The address of the visitor that is served right now. */
  readonly visitor?: (() => string | undefined) | undefined
}

/**
 * How many questions an address may ask for each purchase that it may begin at once; each minute twice as many. All
 * visitors share a provider's quota.
 */
const questionsEach = 3
/** A home, a /56, has the share of one visitor. */
const shares = [1, 1, 4] as const

/** Whether a provider may be asked about a purchase for the visitor that is served right now. A `true` counts. */
export function limitQuestions({ perMinute, now, visitor }: QuestionLimitOptions): () => boolean {
  const questions = createNetworkRate(questionsEach * perMinute, (2 * questionsEach * perMinute) / 60, now, shares)
  return () => {
    const address = visitor?.()
    return address === undefined || questions.take(address)
  }
}
