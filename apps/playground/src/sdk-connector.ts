import type { PageWallet } from '@latchkey/test-wallets/page'
import { type CreateConnectorFn, injected } from 'wagmi'

/** A wallet that comes as an SDK and draws its prompts into the page, as a connector of the app's own config. */
export function sdkConnector({ provider }: PageWallet): CreateConnectorFn {
  const target = { id: 'pageWallet', name: 'Page Wallet', provider: provider as never }
  return (config) => ({ ...injected({ target })(config), type: 'pageWallet' })
}
