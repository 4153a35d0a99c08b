import type { ChainId, WithSignal } from '@latchkey/core'
import { decodeQuantity, isHex } from '../hex/hex.ts'
import type { EvmRuntime } from './evm-runtime.ts'

/** The cost of gas, in wei: for each unit, and once for the whole transaction. */
export type GasPrice = { readonly each: bigint; readonly once: bigint }

/**
 * The contract of OP stack chains that tells the cost of storing a transaction on Ethereum (Fjord, `GasPriceOracle`).
 */
const oracle = '0x420000000000000000000000000000000000000F'
/** `getL1FeeUpperBound(uint256)` */
const upperBound = '0xf1c7a58b'
/** The size of a transaction without its data, in bytes. */
const envelope = 120n

type Parameters = WithSignal & { readonly chainId: ChainId<'eip155'>; readonly data: string }

/** The current price on the network; `undefined` if its node doesn't give one. */
export async function gasPrice(
  runtime: EvmRuntime,
  { chainId, data, signal }: Parameters,
): Promise<GasPrice | undefined> {
  const size = envelope + BigInt(Math.ceil((data.length - 2) / 2))
  const call = { to: oracle, data: `${upperBound}${size.toString(16).padStart(64, '0')}` }
  const ask = (method: string, params: readonly unknown[]) => runtime.send({ chainId, method, params, signal })
  try {
    const [each, once] = await Promise.all([
      ask('eth_gasPrice', []),
      ask('eth_call', [call, 'latest']).catch(() => undefined),
    ])
    // Other chains have no contract at this address, so the call returns nothing.
    const isAmount = isHex(once) && once.length === 66
    return { each: decodeQuantity(each), once: isAmount ? BigInt(once) : 0n }
  } catch {
    return undefined
  }
}
