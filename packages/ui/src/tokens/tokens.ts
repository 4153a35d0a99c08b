/** One public CSS variable: what it colours or sizes. */
export type TokenName =
  | 'accent'
  | 'on-accent'
  | 'background'
  | 'surface'
  | 'surface-hover'
  | 'text'
  | 'text-muted'
  | 'border'
  | 'success'
  | 'warning'
  | 'danger'
  | 'scrim'
  | 'shadow'
  | 'qr-color'
  | 'font-family'
  | 'font-size'
  | 'radius'
  | 'width'
  | 'z-index'

/** The public CSS variables, e.g. `--latchkey-accent`. Set them on `:root`, or give them to the provider as theme variables. */
export type TokenVariable = `--latchkey-${TokenName}`

/** Values for the variables that differ from the theme, e.g. `{ '--latchkey-accent': '#0a7' }`. */
export type ThemeVariables = { readonly [name in TokenVariable]?: string | undefined }
