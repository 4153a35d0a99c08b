/** Values that wait, the oldest first. */
export type Queue<T> = {
  push(value: T): void
  /** Takes the oldest value; undefined when none waits. */
  shift(): T | undefined
  isEmpty(): boolean
}

type Link<T> = { readonly value: T; next?: Link<T> }

/** Makes a queue in which each step costs the same. `shift` of a long array moves all that is left. */
export function createQueue<T>(): Queue<T> {
  let first: Link<T> | undefined
  let last: Link<T> | undefined
  return {
    push(value) {
      const link: Link<T> = { value }
      if (last && first) last.next = link
      else first = link
      last = link
    },
    shift() {
      const value = first?.value
      first = first?.next
      return value
    },
    isEmpty: () => first === undefined,
  }
}
