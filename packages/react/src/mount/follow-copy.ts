import type { LatchkeyClient } from '@latchkey/core'
import type { CopyOverrides } from '@latchkey/ui'
import { loadLocale } from '../provider/locales.ts'
import { mergeCopy } from '../provider/merge-copy.ts'
import type { ModalSettings } from '../provider/settings.ts'

type CopyListener = (copy: CopyOverrides) => void

/** The words in force where no React draws them: the locale's once it is loaded, with the app's own on top. */
export type FollowedCopy = {
  /** The settings have changed. */
  update(): void
  /** Calls the listener at once and at each change; the first one loads the locale. Returns the end of it. */
  follow(listener: CopyListener): () => void
}

export function createFollowedCopy({ log, platform }: LatchkeyClient, settings: () => ModalSettings): FollowedCopy {
  const listeners = new Set<CopyListener>()
  let loaded: { readonly of: ModalSettings['locale']; readonly copy: CopyOverrides | undefined } | undefined
  let stopWaiting: (() => void) | undefined
  const now = () => mergeCopy(loaded?.copy, settings().copy)

  function load() {
    const { locale } = settings()
    if (!listeners.size || loaded?.of === locale) return
    const words = loadLocale(locale ?? 'en')
    if (!words) loaded = { of: locale, copy: undefined }
    words?.then(
      ({ copy }) => {
        if (settings().locale !== locale) return
        loaded = { of: locale, copy }
        for (const listener of listeners) listener(now())
      },
      (error: unknown) => log.warn('A locale could not be loaded', { error }),
    )
  }
  return {
    update() {
      load()
      for (const listener of listeners) listener(now())
    },
    follow(listener) {
      listeners.add(listener)
      // A page that was offline loads the visitor's language once it is online again.
      stopWaiting ??= platform.onOnline((online) => online && load())
      load()
      listener(now())
      return () => {
        listeners.delete(listener)
        if (listeners.size) return
        stopWaiting?.()
        stopWaiting = undefined
      }
    },
  }
}
