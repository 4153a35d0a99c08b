import type { LatchkeyClient } from '@latchkey/core'
import { type WalletRow, walletDirectory } from '@latchkey/core/wallets'

/**
 * The wallet with this id, rdns or name, if it can be found without a request: in the lists that are loaded, or in the app's own list.
 * A name that the own list doesn't have is reported to the developer.
 */
export async function findWallet(client: LatchkeyClient, wallet: string): Promise<WalletRow | undefined> {
  const directory = client.use(walletDirectory)
  const { wallets } = client.options
  const source = typeof wallets === 'function' ? await wallets() : wallets
  await directory.prepareList()
  const row = source?.local ? await directory.lookup(wallet) : directory.find(wallet)
  if (!row && source?.local)
    client.alerts.show({ code: 'config/wallet-id-unknown', details: `WalletButton: ${wallet}`, once: true })
  return row
}
