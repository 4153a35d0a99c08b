import type { Client } from '@latchkey/core'
import type { CopyOverrides } from '@latchkey/ui'
import { useEffect, useMemo, useState } from 'react'
import { directionOf, loadLocale } from './locales.ts'
import type { ModalSettings } from './settings.ts'

/** The words and direction in force: the locale's once it is loaded, with the app's own on top. */
export function useCopySettings({ log, platform }: Client, { locale = 'en', dir, copy }: ModalSettings) {
  const [loaded, setLoaded] = useState<{ locale: string; words: CopyOverrides }>()
  const words = loaded?.locale === locale ? loaded.words : undefined
  useEffect(() => {
    if (words) return
    let current = true
    const load = () =>
      loadLocale(locale)?.then(
        (words) => current && setLoaded({ locale, words }),
        (error: unknown) => log.warn('A locale could not be loaded', { error }),
      )
    load()
    // A page that was offline speaks the visitor's language once it is back.
    const off = platform.onOnline((online) => online && load())
    return () => {
      current = false
      off()
    }
  }, [log, platform, locale, words])
  return useMemo(
    () => ({ locale, dir: dir ?? directionOf(locale), copy: merge(words, copy) }),
    [locale, dir, words, copy],
  )
}

function merge(words: CopyOverrides | undefined, own: CopyOverrides | undefined): CopyOverrides {
  const merged: Record<string, object | undefined> = { ...words }
  for (const section in own) merged[section] = { ...merged[section], ...own[section as keyof CopyOverrides] }
  return merged
}
