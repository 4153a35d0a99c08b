import type { LatchkeyClient } from '@latchkey/core'
import { useEffect, useMemo, useState } from 'react'
import { directionOf, loadLocale } from './locales.ts'
import { mergeCopy } from './merge-copy.ts'
import type { ModalSettings } from './settings.ts'

/** The words and direction in force: the locale's once it is loaded, with the app's own on top. */
export function useCopySettings({ log, platform }: LatchkeyClient, { locale = 'en', dir, copy }: ModalSettings) {
  const [loaded, setLoaded] = useState<{ of: typeof locale; words: Awaited<ReturnType<typeof loadLocale>> }>()
  const isLoaded = loaded?.of === locale
  // A loader may be another function at each render: the words stay until the next ones are here.
  const words = isLoaded || typeof locale === 'function' ? loaded?.words : undefined
  useEffect(() => {
    if (isLoaded) return
    let current = true
    const load = () =>
      loadLocale(locale)?.then(
        (words) => current && setLoaded({ of: locale, words }),
        (error: unknown) => log.warn('A locale could not be loaded', { error }),
      )
    load()
    // A page that was offline loads the visitor's language once it is online again.
    const off = platform.onOnline((online) => online && load())
    return () => {
      current = false
      off()
    }
  }, [log, platform, locale, isLoaded])
  return useMemo(() => {
    const tag = typeof locale === 'string' ? locale : (words?.locale ?? 'en')
    return { locale: tag, dir: dir ?? words?.dir ?? directionOf(tag), copy: mergeCopy(words?.copy, copy) }
  }, [locale, dir, words, copy])
}
