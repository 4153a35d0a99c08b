import type { ReactNode } from 'react'
import { ConnectView, type ConnectViewProps } from '../connect/connect-view.tsx'
import { WalletSheet } from './wallet-sheet.tsx'

export { useConnectTitle } from '../connect/connect-view.tsx'

/** The first view in the phone's bottom sheet, where thumbs reach: icons in a row that scrolls sideways. */
export function ConnectOnPhoneView(props: Omit<ConnectViewProps, 'Wallets'>): ReactNode {
  return <ConnectView {...props} Wallets={WalletSheet} />
}
