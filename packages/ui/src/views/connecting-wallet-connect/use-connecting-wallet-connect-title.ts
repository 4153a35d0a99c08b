import { useCopy } from '../../copy/copy.ts'
import { pairingCopy } from '../../copy/en/pairing.ts'
import type { WalletSummary } from '../shared/wallet-row-data.ts'

/** The dialog's title over ConnectingWalletConnectView and its basic form. */
export function useConnectingWalletConnectTitle(wallet?: WalletSummary | undefined): string {
  const t = useCopy('pairing', pairingCopy)
  return wallet ? t('title', { wallet: wallet.name }) : t('titleAny')
}
