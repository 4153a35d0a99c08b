import { isLatchkeyError } from '../../kernel/errors/index.ts'

/** Throws with what was expected; the suite brings no assertion library. */
export function check(holds: unknown, expected: string): asserts holds {
  if (!holds) throw new Error(`The contract is broken: ${expected}`)
}

/** Waits, without time passing by itself, until something holds. */
export async function until(holds: () => unknown, flush: () => Promise<void>, expected: string): Promise<void> {
  for (let turn = 0; turn < 1000 && !holds(); turn++) await flush()
  check(holds(), expected)
}

/** The code that a promise is rejected with. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
  } catch (error) {
    check(isLatchkeyError(error), `errors are LatchkeyErrors, not ${String(error)}`)
    return error.code
  }
  return 'none'
}
