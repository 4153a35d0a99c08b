import { visibleName } from '../../kernel/validate/visible-name.ts'

/** The longest text for a line with a tooltip, in letters. */
const most = 120

/** What an app says of a transaction, fit for a line of a list; `undefined` when nothing is left. An app may have it from elsewhere. */
export function visibleDescription(text: unknown): string | undefined {
  return typeof text === 'string' ? [...visibleName(text)].slice(0, most).join('') || undefined : undefined
}
