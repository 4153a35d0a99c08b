import type { Preview } from '../preview/preview-api.ts'

/**
 * The codes of findings with severity `danger` that the visitor has not acknowledged: while there are any, `approve()` asks nothing.
 *
 * @example const mayConfirm = unacknowledged(state).length === 0
 */
export function unacknowledged({
  preview,
  acknowledged,
}: {
  readonly preview?: Preview | undefined
  readonly acknowledged: readonly string[]
}): readonly string[] {
  const codes = (preview?.findings ?? []).filter(({ severity }) => severity === 'danger').map(({ code }) => code)
  return [...new Set(codes)].filter((code) => !acknowledged.includes(code))
}
