/** Whether two pieces of small, plain data say the same: their text is their identity. */
export function sameData(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
