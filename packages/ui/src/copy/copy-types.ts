import type * as english from './en/english.ts'

/** The English texts by section: each ships with its view, so only their types meet here. */
export type EnglishCopy = typeof english

/** A phrase, or one phrase per plural category of `count` (`Intl.PluralRules`). `{name}` is replaced by a value. */
export type Phrase = string | { readonly [category in Intl.LDMLPluralRule]?: string | undefined }

/** The words of one part of the interface. */
export type CopySection = { readonly [key: string]: Phrase }

/**
 * A whole translation: every section, every key, each a text or its plural forms by `count`. `{name}` placeholders must be the English
 * ones, in any order.
 */
export type CopyLocale = {
  readonly [S in keyof EnglishCopy]: { readonly [K in keyof EnglishCopy[S]]: Phrase }
}

/** Texts that replace the English ones; a missing text stays English. A word that takes a `count` may have a form for each category. */
export type CopyOverrides = {
  readonly [S in keyof EnglishCopy]?: { readonly [K in keyof EnglishCopy[S]]?: Phrase | undefined } | undefined
}

/** Values for the `{name}` placeholders. Numbers are written in the locale's way, with Latin digits. */
export type CopyValues = { readonly [name: string]: string | number | undefined }
