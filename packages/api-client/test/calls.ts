import { isApiError } from '../src/http/api-error.ts'

/** The app's parameters in `server.http()`. */
export const identity = { projectId: 'project-1', st: 'latchkey', sv: '0.1.0' }

/** Records the warnings of a call. */
export function listen() {
  const warnings: string[] = []
  return { warnings, warn: (message: string) => void warnings.push(message) }
}

/** The code of a failed call. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return isApiError(error) ? error.code : `not ours: ${error}`
}
