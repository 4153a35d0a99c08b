import { createLatchkey, type LatchkeyClient, type LatchkeyOptions } from '@latchkey/core'
import { chainMarks } from '@latchkey/icons'
import { walletList } from '@latchkey/wallet-list'
import { walletConnect } from '@latchkey/walletconnect'

/** What `getDefaultConfig()` takes: the app's name, and any option of `createLatchkey`. */
export type AppOptions = LatchkeyOptions & {
  /** What wallets call your app. */
  readonly appName: string
  /**
   * The id for WalletConnect's public relay, from https://dashboard.reown.com: adds phone wallets, by QR code and link. Without it, and without a
   * `pairing`, wallets installed in the browser connect.
   */
  readonly projectId?: string | undefined
}

/** What `<Latchkey app={…}>` takes. */
export type LatchkeyApp = { readonly client: LatchkeyClient }

/**
 * The client with what most apps want: the static wallet list, and phone wallets where there is a `projectId`. Every other option is one of
 * `createLatchkey`, and what you name yourself wins: `services` in place of the static list, `pairing` in place of the public relay.
 *
 * @throws LatchkeyError `config/invalid`
 *
 * @example
 * const app = getDefaultConfig({ appName: 'My app', networks: [solana], adapters: [solanaAdapter()] })
 */
export function getDefaultConfig({ appName, projectId, ...options }: AppOptions): LatchkeyApp {
  return {
    client: createLatchkey({
      ...options,
      // A registry lists wallets itself, but doesn't know which wallets of two ecosystems are one.
      wallets: options.wallets ?? (options.services ? undefined : walletList),
      identities: options.identities ?? (options.services && walletList.identities),
      pairing: options.pairing ?? (projectId ? walletConnect({ projectId }) : undefined),
      icons: options.icons ?? chainMarks(),
      metadata: { name: appName, ...options.metadata },
    }),
  }
}
