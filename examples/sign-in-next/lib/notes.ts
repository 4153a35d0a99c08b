import { kept } from './kept.ts'

/** In characters. */
export const longestNote = 280

/** One note for each account, by CAIP-10. */
export const notes = kept('notes', () => new Map<string, string>())
