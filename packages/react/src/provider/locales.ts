import type { CopyOverrides } from '@latchkey/ui'

/** The translations that come with Latchkey; English travels with the components. */
const locales: Readonly<Record<string, () => Promise<CopyOverrides>>> = {
  ar: () => import('@latchkey/ui/copy/ar').then((module) => module.ar),
}

const rightToLeft = /^(ar|fa|he|ur|yi|ckb|ps|sd|ug)\b/i

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.test(locale) ? 'rtl' : 'ltr'
}

/** Loads a locale's words by its language; `undefined` for English and for those that must be passed in. */
export function loadLocale(locale: string): Promise<CopyOverrides> | undefined {
  return locales[locale.toLowerCase().split('-')[0] ?? '']?.()
}
