import { useCopy } from '../copy/use-copy.ts'

/** Writes a time, in ms, in the visitor's language. */
export function useTimeText(): (at: number) => string {
  const { locale } = useCopy()
  return (at) =>
    new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', numberingSystem: 'latn' })
}
