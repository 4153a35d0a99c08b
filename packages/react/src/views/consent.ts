import type { Feature, Readable } from '@latchkey/core'
import { useEffect } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

type Consent = Readable<boolean> & { set(given: boolean): void }

/** Whether the visitor has ticked the box, for as long as the client lives. */
export const consent: Feature<Consent> = {
  id: 'consent',
  create() {
    let given = false
    const listeners = new Set<(given: boolean, before: boolean) => void>()
    return {
      getState: () => given,
      getInitialState: () => false,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      set(next) {
        const before = given
        given = next
        if (next !== before) for (const listener of [...listeners]) listener(next, before)
      },
    }
  },
}

/** The consent that the app asks for before connecting; `undefined` when it asks for none. */
export function useConsent(): { readonly checked: boolean; readonly onChange: (checked: boolean) => void } | undefined {
  const { client, settings } = useLatchkeyContext()
  const store = client.use(consent)
  const checked = useReadable(store, (value) => value)
  return settings.legal?.consent ? { checked, onChange: store.set } : undefined
}

/**
 * For views that connect and that can be reached without a press in Connect: opened directly by the app, or in a wallet's own browser.
 * Without the consent they lead to Connect, which asks for it. Returns whether the consent is missing: then no wallet may be asked.
 */
export function useConsentFirst(): boolean {
  const { client } = useLatchkeyContext()
  const asked = useConsent()
  const missing = asked !== undefined && !asked.checked
  useEffect(() => {
    if (missing) client.router.reset({ view: 'Connect' })
  }, [client, missing])
  return missing
}
