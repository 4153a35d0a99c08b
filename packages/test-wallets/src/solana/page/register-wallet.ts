import { customEvent, type PageWindow } from '../../eip155/page/page-window.ts'
import type { StandardWallet } from './standard-wallet.ts'

type Api = { register(...wallets: readonly StandardWallet[]): () => void }

/**
 * Registers a wallet as Wallet Standard has it, whether the app's code or the wallet's runs first. Returns how to announce it again and
 * how to take it out.
 */
export function registerWallet(
  window: PageWindow,
  wallet: StandardWallet,
): { readonly announce: () => void; readonly unregister: () => void } {
  const unregisters: (() => void)[] = []
  const callback = ({ register }: Api) => void unregisters.push(register(wallet))
  const onReady = (event: Event) => callback((event as CustomEvent<Api>).detail)
  let listening = false
  return {
    announce() {
      window.dispatchEvent(customEvent(window, 'wallet-standard:register-wallet', callback))
      if (!listening) window.addEventListener('wallet-standard:app-ready', onReady)
      listening = true
    },
    unregister() {
      window.removeEventListener('wallet-standard:app-ready', onReady)
      for (const unregister of unregisters.splice(0)) unregister()
    },
  }
}
