import type { Preview } from '../preview/preview-api.ts'

/** Stands for a missing preview: nothing says what the transaction does. */
export const noPreview = 'preview/missing'

/** What the findings of a code with severity `danger` say, to be compared; `undefined` where there are none. */
export function dangerOf(preview: Preview | undefined, code: string): string | undefined {
  if (!preview) return code === noPreview ? code : undefined
  const said = preview.findings
    .filter((finding) => finding.code === code && finding.severity === 'danger')
    .map(({ details }) => JSON.stringify(Object.entries(details).sort()))
  return said.length > 0 ? said.sort().join() : undefined
}
