/** Why a text can't be a name. */
export type NameProblem = 'characters' | 'too-short' | 'too-long' | 'hyphens'

/**
 * Whether a text can stand in front of the domain: letters, digits and hyphens, 4 to 63 of them, and no `--` as third and fourth character
 * (ENSIP-15).
 *
 * @example checkName('al!ce') // 'characters'
 */
export function checkName(text: string): NameProblem | undefined {
  if (!/^[a-z0-9-]*$/i.test(text)) return 'characters'
  if (text.length < 4) return 'too-short'
  if (text.length > 63) return 'too-long'
  return text.slice(2, 4) === '--' ? 'hyphens' : undefined
}
