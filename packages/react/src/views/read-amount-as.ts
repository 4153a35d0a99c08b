import { parseAmount } from '@latchkey/core/features/send'

/** How an amount was read, for a text that another language reads otherwise. */
export function readAmountAs(text: string, locale: string): string | undefined {
  const read = parseAmount(text, locale)
  const isPlain = /^\d*(?:\.\d*)?$/.test(text.trim())
  return isPlain && read === parseAmount(text) ? undefined : read || undefined
}
