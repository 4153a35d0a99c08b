/** A phrase, or one phrase per plural category of `count` (`Intl.PluralRules`). `{name}` is replaced by a value. */
export type Phrase = string | { readonly [category in Intl.LDMLPluralRule]?: string | undefined }

/** The words of one part of the interface. */
export type CopySection = { readonly [key: string]: Phrase }

/** Words that replace the English ones; what is missing stays English. */
export type CopyOverrides = { readonly [section: string]: { readonly [key: string]: Phrase | undefined } | undefined }

/** What fills the `{name}` places. Numbers are written in the locale's way, with Latin digits. */
export type CopyValues = { readonly [name: string]: string | number | undefined }
