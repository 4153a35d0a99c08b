import type { ContractWallet } from './contract-harness.ts'

/** The controls of a test wallet that the suite's cases need. Wallets of `@latchkey/test-wallets` have them. */
type Controls = {
  /** Prompts that were shown, by kind. */
  prompts(): Readonly<Record<string, number>>
  approvePending(): unknown
  rejectPending(): unknown
  switchAccount(index: number): void
  disconnect(): void
}

/**
 * A test wallet's owner, as the suite handles it.
 *
 * @example wallet: { ...contractWallet(controls), asked: () => controls.requests().length }
 */
export function contractWallet(controls: Controls): ContractWallet {
  return {
    shown: () => Object.values(controls.prompts()).reduce((sum, count) => sum + count, 0),
    approve: () => void controls.approvePending(),
    reject: () => void controls.rejectPending(),
    chooseAnother: () => controls.switchAccount(1),
    revoke: () => controls.disconnect(),
  }
}
