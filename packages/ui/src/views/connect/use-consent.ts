import { type MouseEvent, type RefObject, useRef } from 'react'
import { useUi } from '../../ui-provider/ui-context.ts'
import type { WalletRowData } from '../shared/wallet-row-data.ts'
import type { ConnectLegal } from './connect-view.tsx'

/** A press on a wallet; the event is that of the button or link. */
export type WalletAction = (wallet: WalletRowData, event: MouseEvent) => void

/**
 * Lets a wallet be chosen only with the box ticked. Rows aren't disabled meanwhile: a press explains itself and leads to the box, and
 * links don't navigate.
 */
export function useConsent(
  legal: ConnectLegal | undefined,
  message: string,
  onSelect: (wallet: WalletRowData) => void,
): { readonly choose: WalletAction; readonly place: RefObject<HTMLDivElement | null> } {
  const { announce } = useUi()
  const place = useRef<HTMLDivElement>(null)
  const choose: WalletAction = (wallet, event) => {
    if (!legal?.consent || legal.consent.checked) return onSelect(wallet)
    event.preventDefault()
    place.current?.querySelector('input')?.focus()
    announce(message, 'assertive')
  }
  return { choose, place }
}
