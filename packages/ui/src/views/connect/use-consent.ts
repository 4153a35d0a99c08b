import { type MouseEvent, type RefObject, useRef, useState } from 'react'
import { useUi } from '../../ui-provider/ui-context.ts'
import type { WalletRowData } from '../shared/wallet-row-data.ts'
import type { ConnectLegal } from './connect-view.tsx'

/** A press on a wallet; the event is that of the button or link. */
export type WalletAction = (wallet: WalletRowData, event: MouseEvent) => void

export type Consent = {
  /** Runs `action` if the box is ticked; else explains, and keeps a link from navigating. */
  readonly withConsent: (event: Pick<MouseEvent, 'preventDefault'>, action: () => void) => void
  /** A wallet was pressed before the box was ticked: what to do first. */
  readonly problem: string | undefined
  /** The element that holds the box. */
  readonly boxRef: RefObject<HTMLDivElement | null>
}

/**
 * Lets a wallet be chosen only with the box ticked, here or among all wallets. Rows aren't disabled meanwhile: a press explains itself and
 * leads to the box, where the words stay until it is ticked.
 */
export function useConsent(legal: ConnectLegal | undefined, message: string): Consent {
  const { announce } = useUi()
  const boxRef = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState(false)
  const missing = legal?.consent?.checked === false
  return {
    boxRef,
    problem: missing && pressed ? message : undefined,
    withConsent: (event, action) => {
      if (!missing) return action()
      event.preventDefault()
      setPressed(true)
      boxRef.current?.querySelector('input')?.focus()
      announce(message, 'assertive')
    },
  }
}
