/** The state of a list that decides when the list may be asked for again. */
export type Loaded = {
  readonly loading: boolean
  /** Unix time in ms of the last success; absent = never, or forgotten because our own transaction made it wrong. */
  readonly fetchedAt?: number | undefined
  /** Unix time in ms from which a failed fetch may be tried again. */
  readonly retryAt?: number | undefined
  /** The services don't know this chain: nothing is asked again. */
  readonly off?: boolean | undefined
}

/** Whether asking now would be too early: the last answer is fresh, or the last failure is. */
export function isTooEarly({ fetchedAt, retryAt, off }: Loaded, now: number, freshMs: number): boolean {
  if (off) return true
  if (retryAt !== undefined) return now < retryAt
  return fetchedAt !== undefined && now < fetchedAt + freshMs
}
