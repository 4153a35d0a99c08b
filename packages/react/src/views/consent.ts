import type { Feature, Readable } from '@latchkey/core'
import { sameRoute } from '@latchkey/core/internal'
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

/** For views that connect and that the app can open directly: without the consent they lead to the view that asks for it. */
export function useConsentFirst(): void {
  const { client } = useLatchkeyContext()
  const asked = useConsent()
  const missing = asked !== undefined && !asked.checked
  useEffect(() => {
    const connect = { view: 'Connect' } as const
    if (missing && !sameRoute(client.router.getState().history[0], connect)) client.router.reset(connect)
  }, [client, missing])
}
