import type { HDAccount } from 'viem'
import { HDKey, hdKeyToAccount } from 'viem/accounts'
import { seedOf } from '../shared/seed-of.ts'
import { testMnemonic } from '../shared/test-mnemonic.ts'

/**
 * The first `count` EVM accounts of a seed phrase, at `m/44'/60'/0'/0/{index}` as wallets derive them.
 *
 * @example
 * ```ts
 * const [alice, bob] = mnemonicAccounts({ count: 2 })
 * ```
 */
export function mnemonicAccounts(
  options: { mnemonic?: string | undefined /** @default 3 */; count?: number | undefined } = {},
): readonly HDAccount[] {
  const { mnemonic = testMnemonic, count = 3 } = options
  const root = HDKey.fromMasterSeed(seedOf(mnemonic))
  return Array.from({ length: count }, (_, addressIndex) => hdKeyToAccount(root, { addressIndex }))
}
