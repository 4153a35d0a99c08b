import type { LatchkeyClient } from '../../kernel/client.ts'

/**
 * Hides the open modal while a wallet draws its prompt into the page, and shows it again when the wallet has answered: under a dialog in the
 * top layer nothing of the page can be pressed. Wallets with a window of their own need no room.
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
