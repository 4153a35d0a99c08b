const last = new Map<string, Promise<unknown>>()

/** Does pieces of work with the same name one after the other, in the order in which they came. If one fails, the next still starts. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(name) ?? Promise.resolve()).then(work)
  const end = turn
    .catch(() => undefined)
    .then(() => {
      if (last.get(name) === end) last.delete(name)
    })
  last.set(name, end)
  return turn
}
