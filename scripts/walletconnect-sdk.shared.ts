import { fileURLToPath } from 'node:url'

const installed = (name: string) =>
  fileURLToPath(new URL(`../packages/walletconnect/node_modules/${name}`, import.meta.url))

/**
 * For `resolve.alias`: the SDK on which the app's side of a pairing runs, by `LATCHKEY_WALLETCONNECT`. `next` is the newer SDK, as in an app
 * that overrides ours; `default` is ours, for the tests of the relay, which take the newer one by themselves. The wallets of the tests
 * always have the newer one.
 */
export function walletConnectSdk(): Readonly<Record<string, string>> {
  switch (process.env.LATCHKEY_WALLETCONNECT) {
    case 'next':
      return {
        '@walletconnect/core': installed('walletconnect-core-next'),
        '@walletconnect/sign-client': installed('walletconnect-sign-client-next'),
      }
    case 'default':
      return { '@walletconnect/sign-client': installed('@walletconnect/sign-client') }
    default:
      return {}
  }
}
