export type ThemeMode = 'light' | 'dark'

/** SPEC S5.3 */
export function isThemeMode(value: unknown): value is ThemeMode {
  return value === 'light' || value === 'dark'
}
