import type { Answer, VisitorControls } from '@latchkey/test-wallets'

/** A test wallet in the page, of any ecosystem, with the switches that all of them have. */
export type NamedWallet = {
  readonly name: string
  readonly controls: Pick<VisitorControls, 'approve' | 'reject' | 'hang'> & {
    lock(): void
    unlock(): void
    switchAccount(index: number): void
    disconnect(): void
    state(): { readonly answer: Answer; readonly account: number; readonly locked: boolean }
  }
  /** What only this wallet can do, one button each. */
  readonly extras?: readonly { readonly label: string; run(): void }[] | undefined
}
