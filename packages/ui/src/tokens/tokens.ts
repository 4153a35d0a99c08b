import type { TokenName } from '@latchkey/core/modal'

export type { TokenName }

/**
 * The public CSS variables, e.g. `--latchkey-accent`. Set them on `:root` in your own styles, or give them to the client by their names
 * without the prefix: `createLatchkey({ themeVariables: { accent: '#0a7' } })`.
 */
export type TokenVariable = `--latchkey-${TokenName}`

/** What a component takes: values for the variables that differ from the theme, e.g. `{ '--latchkey-accent': '#0a7' }`. */
export type ThemeVariables = { readonly [name in TokenVariable]?: string | undefined }
