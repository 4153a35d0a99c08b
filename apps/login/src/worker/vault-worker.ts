import { systemClock } from '@latchkey/core'
import * as v from 'valibot'
import { openBrowserStore } from './open-browser-store.ts'
import { createVaultHandlers } from './serve-vault.ts'
import { tellError, type VaultReply } from './vault-messages.ts'
import { readQuestion } from './vault-protocol.ts'

/** The worker's own scope. The page's types have no name for it. */
const scope = self as unknown as {
  addEventListener(name: 'message', listener: (event: MessageEvent<unknown>) => void): void
  postMessage(message: VaultReply): void
}

const settings = v.object({ services: v.string(), databaseName: v.string() })
let handlers: ReturnType<typeof createVaultHandlers> | undefined

scope.addEventListener('message', ({ data }) => {
  // The first message holds the URL of the services.
  if (!handlers) {
    const { server, store } = openBrowserStore(v.parse(settings, data))
    handlers = createVaultHandlers({ server, store, clock: systemClock })
    return
  }
  void answer(handlers, data)
})

async function answer(served: ReturnType<typeof createVaultHandlers>, data: unknown): Promise<void> {
  const id = Number((data as { id?: unknown } | null)?.id)
  try {
    const { name, request } = readQuestion(data)
    scope.postMessage({ id, ok: true, answer: await served[name](request as never) })
  } catch (error) {
    scope.postMessage({ id, ok: false, error: tellError(error) })
  }
}
