import { errorNodes, read } from '../../kernel/errors/error-nodes.ts'

/**
 * The alert for a services host that turns the app away, or `undefined` if the app's developer can't do anything about the failure: 401 and a
 * 403 that names the project mean the id, any other 403 the origin. Takes what an API call threw.
 */
export function serviceAlert(thrown: unknown): 'config/project-id-invalid' | 'config/origin-not-allowed' | undefined {
  for (const { value } of errorNodes(thrown)) {
    if (typeof value !== 'object' || value === null) continue
    const status = read(value, 'status')
    if (status === 401) return 'config/project-id-invalid'
    if (status !== 403) continue
    return /project/i.test(reason(read(value, 'body'))) ? 'config/project-id-invalid' : 'config/origin-not-allowed'
  }
  return undefined
}

/** Our services answer `{ error: { code, message } }`; a compatible host may answer anything. */
function reason(body: unknown): string {
  const error = typeof body === 'object' && body !== null ? read(body, 'error') : undefined
  return typeof error === 'object' && error !== null ? String(read(error, 'code')) : ''
}
