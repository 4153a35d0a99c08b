import { onTestFinished } from 'vitest'

/**
 * A wallet that leaves its page when the running test ends, and forgets what the test told it.
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
