import type { ListedWallet } from '../listed-wallet.ts'
import type { WalletRecord } from './wallet-record.ts'

/** The wire form of a wallet. */
export function toRecord(wallet: ListedWallet): WalletRecord {
  return {
    id: wallet.id,
    name: wallet.name,
    rdns: wallet.rdns,
    image_id: wallet.imageId,
    homepage: wallet.homepage,
    mobile_link: wallet.mobileLink,
    desktop_link: wallet.desktopLink,
    webapp_link: wallet.webappLink,
    link_mode: wallet.linkMode,
    app_store: wallet.appStore,
    play_store: wallet.playStore,
    chrome_store: wallet.chromeStore,
    chains: wallet.chains,
    badge_type: wallet.badge,
    order: wallet.order,
    injected: wallet.injected?.map(({ namespace, injectedId }) => ({ namespace, injected_id: injectedId })),
  }
}
