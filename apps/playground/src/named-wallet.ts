import type { Answer, VisitorControls } from '@latchkey/test-wallets'

/** `pressed`: for what can be turned on and off. */
export type WalletExtra = { readonly label: string; run(): void; pressed?(): boolean }

/** A test wallet in the page, of any ecosystem, with the switches that all of them have. */
export type NamedWallet = {
  readonly name: string
  readonly controls: Pick<VisitorControls, 'approve' | 'reject' | 'hang' | 'slow'> & {
    lock(): void
    unlock(): void
    switchAccount(index: number): void
    disconnect(): void
    state(): { readonly answer: Answer; readonly account: number; readonly locked: boolean; readonly delay: number }
  }
  /** The abilities that only this wallet has, one button each. */
  readonly extras?: readonly WalletExtra[] | undefined
}
