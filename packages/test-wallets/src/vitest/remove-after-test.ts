import { onTestFinished } from 'vitest'

/**
 * Removes a wallet when the running test ends, with the settings that the test made.
 *
 * @example const wallet = removeAfterTest(createPageWallet(options))
 */
export function removeAfterTest<Wallet extends { destroy(): void; readonly controls: { reset(): void } }>(
  wallet: Wallet,
): Wallet {
  onTestFinished(() => {
    wallet.destroy()
    wallet.controls.reset()
  })
  return wallet
}
