/**
 * Every phrase in English: what a translation begins with. Views bring their own, so no page loads this.
 *
 * @example
 * import { type CopyLocale, en } from '@latchkey/ui/copy/en'
 * export const copy: CopyLocale = { ...en, connect: { ...en.connect, title: 'Connecter un portefeuille' } }
 */

export type { CopyLocale } from './copy-types.ts'
export * as en from './en/english.ts'
