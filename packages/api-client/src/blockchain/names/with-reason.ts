import * as v from 'valibot'
import { ApiError, isApiError } from '../../http/api-error.ts'

const refusal = v.object({ reasons: v.looseTuple([v.object({ description: v.pipe(v.string(), v.nonEmpty()) })]) })

/** Moves the names service's own text for a refusal to the error's `details`. */
export async function withReason<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!isApiError(error) || !v.is(refusal, error.body)) throw error
    const { code, status, body, cause } = error
    throw new ApiError(code, { status, body, cause, details: error.body.reasons[0].description })
  }
}
