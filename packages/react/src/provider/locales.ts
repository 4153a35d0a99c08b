import type { CopyLocale, CopyOverrides } from '@latchkey/ui'

/** A language of your own, in a module of its own: what it exports. docs/add-a-language.md says how. */
export type LocaleModule = {
  /** BCP 47, e.g. `'fr'`. */
  readonly locale: string
  /** @default from `locale` */
  readonly dir?: 'ltr' | 'rtl' | undefined
  /** Every phrase of `@latchkey/ui/copy/en` in that language. */
  readonly copy: CopyLocale
}

type Words = Partial<Omit<LocaleModule, 'copy'>> & { readonly copy: CopyOverrides }

/** The translations that come with Latchkey; English travels with the components. */
const locales: Readonly<Record<string, () => Promise<Words>>> = {
  ar: () => import('@latchkey/ui/copy/ar').then(({ ar }) => ({ copy: ar })),
}

const rightToLeft = /^(ar|fa|he|ur|yi|ckb|ps|sd|ug)\b/i

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.test(locale) ? 'rtl' : 'ltr'
}

/** Loads the words of a locale by its language or by the app's own loader; `undefined` for English and for those that must be passed in. */
export function loadLocale(locale: string | (() => Promise<LocaleModule>)): Promise<Words> | undefined {
  return (typeof locale === 'string' ? locales[locale.toLowerCase().split('-')[0] ?? ''] : locale)?.()
}
