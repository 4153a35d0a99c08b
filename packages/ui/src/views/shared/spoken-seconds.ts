/** The seconds in the name of a button: a screen reader reads a focused name again whenever it changes. */
export function spokenSeconds(left: number, from: number): number {
  return Math.min(from, Math.ceil(left / 10) * 10)
}
