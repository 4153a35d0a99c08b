import { customEvent, type PageWindow } from '../../shared/page-window.ts'
import type { StandardWallet } from './standard-wallet.ts'

type Api = { register(...wallets: readonly StandardWallet[]): () => void }

/**
 * Registers a wallet by Wallet Standard, whichever of app and wallet runs first. Returns functions to announce it again and to remove it.
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
