/**
 * Whether something that is kept since `since` is younger than `ms`. A time that is yet to come is from before the
 * clock was set back: without that rule, it would be kept for as long as the clock was set back.
 */
export function isFresh(since: number, now: number, ms: number): boolean {
  const age = now - since
  return age >= 0 && age < ms
}
