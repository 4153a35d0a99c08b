/** One public CSS variable by its name without `--latchkey-`: what it colours or sizes. */
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
  | 'radius-master'
  | 'width'
  | 'z-index'

/** CSS values for the tokens that differ from the theme, e.g. `{ accent: '#0a7', radius: '10px' }`. */
export type ThemeTokens = { readonly [name in TokenName]?: string | undefined }
