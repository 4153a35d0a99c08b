/**
 * Reads a language in the form that browsers and the login server accept, without extensions; `undefined` for a text
 * that isn't a language.
 *
 * @example readLocale('pt-br') // 'pt-BR'
 */
export function readLocale(text: string | undefined): string | undefined {
  try {
    const { baseName } = new Intl.Locale(text ?? '')
    return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(baseName) ? baseName : undefined
  } catch {
    return undefined
  }
}
