import type { Preview } from '../preview/preview-api.ts'
import { noPreview } from './danger-of.ts'
import type { SendingMode } from './transactions-api.ts'

/**
 * The codes of findings with severity `danger` that the visitor has not acknowledged: while there are any, `approve()` asks nothing.
 * `preview/missing` is among them if there is no preview.
 *
 * @example const mayConfirm = unacknowledged(state).length === 0
 */
export function unacknowledged({
  preview,
  mode,
  acknowledged,
}: {
  readonly preview?: Preview | undefined
  /** Known once it was looked at. */
  readonly mode?: SendingMode | undefined
  readonly acknowledged: readonly string[]
}): readonly string[] {
  const dangers = (preview?.findings ?? []).filter(({ severity }) => severity === 'danger').map(({ code }) => code)
  const codes = !preview && mode !== undefined ? [noPreview] : dangers
  return [...new Set(codes)].filter((code) => !acknowledged.includes(code))
}
