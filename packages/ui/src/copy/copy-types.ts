import type { EnglishCopy } from './en/sections.ts'

/** A phrase, or one phrase per plural category of `count` (`Intl.PluralRules`). `{name}` is replaced by a value. */
export type Phrase = string | { readonly [category in Intl.LDMLPluralRule]?: string | undefined }

/** The words of one part of the interface. */
export type CopySection = { readonly [key: string]: Phrase }

/** Words that replace the English ones; what is missing stays English. A word that takes a `count` may have a form for each category. */
export type CopyOverrides = {
  readonly [S in keyof EnglishCopy]?: { readonly [K in keyof EnglishCopy[S]]?: Phrase | undefined } | undefined
}

/** What fills the `{name}` places. Numbers are written in the locale's way, with Latin digits. */
export type CopyValues = { readonly [name: string]: string | number | undefined }
