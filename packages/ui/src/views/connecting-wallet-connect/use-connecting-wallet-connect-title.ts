import { useCopy } from '../../copy/copy.ts'
import { pairingCopy } from '../../copy/en/pairing.ts'
import type { WalletSummary } from '../shared/wallet-row-data.ts'

/** The dialog's title over ConnectingWalletConnectView and its basic form, which on a phone is a link and no code. */
export function useConnectingWalletConnectTitle(
  wallet?: WalletSummary | undefined,
  way: 'code' | 'link' = 'code',
): string {
  const t = useCopy('pairing', pairingCopy)
  if (wallet) return t('title', { wallet: wallet.name })
  return t(way === 'code' ? 'titleAny' : 'titleLink')
}
