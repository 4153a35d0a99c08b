import type { LatchkeyClient, View } from '@latchkey/core'
import { current } from '@latchkey/core/internal'
import type { Views } from '../provider/modal-loader.ts'
import { whenIdle } from '../timing/when-idle.ts'

/** Loads the view that an opening will show, by default the likeliest, and draws it where that asks no wallet. */
export async function prepareView(client: LatchkeyClient, views: Views, view: View = nextView(client)): Promise<void> {
  await views.load(view)
  // Setting it again would notify its subscribers, and start work that waits for the visitor's first step.
  if (view === 'Connect' && !client.router.getState().ahead) client.router.set({ ahead: true })
}

/**
 * The same in a quiet moment, so that a press without a hover, by finger or by key, finds it drawn too. While earlier connections are being
 * restored that view is unknown. Returns the end of waiting.
 */
export function prepareAtIdle(client: LatchkeyClient, views: Views): () => void {
  return whenIdle(() => {
    if (!client.ready.getState() || client.router.getState().open) return
    prepareView(client, views).catch((error: unknown) => client.log.debug('A view could not be prepared', { error }))
  })
}

function nextView({ connection, router }: LatchkeyClient): View {
  const { open, history } = router.getState()
  const connected = Object.keys(connection.getState().connections).length > 0
  return open ? current(history).view : connected ? 'Account' : 'Connect'
}
