import type { LatchkeyClient } from '../../kernel/client.ts'
import type { PreviewPort } from './prepare-transaction.ts'

/** The module of previews, which loads with the first preview. */
export function loadPreview(client: LatchkeyClient): PreviewPort {
  return async (parameters) =>
    (await import('../preview/preview-transaction.ts')).previewTransaction(client, parameters)
}
