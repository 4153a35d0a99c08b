/** Whole seconds until a time, both Unix in ms; 0 when it has come or there is none. */
export function secondsUntil(time: number | undefined, now: number): number {
  return time === undefined ? 0 : Math.max(0, Math.ceil((time - now) / 1000))
}
