import { isApiError } from '../src/http/api-error.ts'

/** What `server.http()` says about who asks. */
export const identity = { projectId: 'project-1', st: 'latchkey', sv: '0.1.0' }

/** Writes down what a call left out. */
export function listen() {
  const warnings: string[] = []
  return { warnings, warn: (message: string) => void warnings.push(message) }
}

/** The code a call fails with. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return isApiError(error) ? error.code : `not ours: ${error}`
}
