import type { LatchkeyClient } from '../../kernel/client.ts'

/**
 * Takes the open modal out of the way while a wallet draws into the page, which lies dead under a top-layer dialog, and brings it back
 * when the wallet has answered. Windows and extensions need no room.
 */
export function hideModalForWallet(
  client: LatchkeyClient,
  connector: { readonly adapterId: string; readonly connectorId: string },
  settled: Promise<unknown>,
): void {
  const { router } = client
  const { surface } =
    client.connectors
      .getState()
      .find(({ id, adapterId }) => id === connector.connectorId && adapterId === connector.adapterId) ?? {}
  if (surface !== 'page' || !router.getState().open) return
  router.set({ aside: true })
  const comeBack = () => router.set({ aside: false })
  settled.then(comeBack, comeBack)
}
