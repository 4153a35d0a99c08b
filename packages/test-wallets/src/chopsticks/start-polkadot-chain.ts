import { polkadotMnemonicAccounts } from '../polkadot/mnemonic-accounts.ts'
import { decodeSs58 } from '../polkadot/ss58.ts'
import { createQueue } from '../shared/create-queue.ts'
import { fetchRpc } from '../shared/json-rpc.ts'
import { accountKey, addFree, addIssuance, totalIssuanceKey } from './account-storage.ts'
import { findChopsticks, readChainSpec } from './find-chopsticks.ts'
import { type RunningChain, runChopsticks } from './run-chopsticks.ts'
import { assetStorage, type TestAsset, type TestAssetOptions } from './test-asset.ts'

/** Options of `startPolkadotChain`. */
export type StartPolkadotChainOptions = {
  /** @default a free one */
  port?: number | undefined
  /** The seed phrase whose first accounts are funded. @default the same as the wallets' */
  mnemonic?: string | undefined
  /** The balance of each funded account, in the smallest unit (12 decimal places). @default 1000 */
  balance?: bigint | undefined
  /** How long to wait for it to answer, in ms. @default 60000 */
  timeout?: number | undefined
}

/** A running local Polkadot chain. */
export type PolkadotTestChain = {
  /** JSON-RPC over a socket, for Polkadot's libraries. */
  readonly url: string
  /** JSON-RPC over HTTP. */
  readonly httpUrl: string
  readonly port: number
  /** CAIP-2: the first 32 digits of the genesis hash. */
  readonly chainId: `polkadot:${string}`
  /** The decimal places of the native currency, ROC. */
  readonly decimals: 12
  /** Gives an address units of the native currency. */
  fund(address: string, units: bigint): Promise<void>
  /** Creates a token of the Assets pallet. */
  createAsset(options: TestAssetOptions): Promise<TestAsset>
  /** Transactions are accepted, but wait for a block until `resume()`. */
  pause(): Promise<void>
  resume(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a local Polkadot chain: the real runtime of Rococo's Asset Hub in chopsticks, with a block for every transaction. Takes about two
 * seconds. Needs the packages `@acala-network/chopsticks` (250 MB) and `@substrate/connect-known-chains`, and throws without them.
 *
 * @example
 * ```ts
 * const chain = await startPolkadotChain()
 * afterAll(chain.close)
 * ```
 */
export async function startPolkadotChain(options: StartPolkadotChainOptions = {}): Promise<PolkadotTestChain> {
  const { balance = 1_000_000_000_000_000n, mnemonic, port = 0, timeout = 60_000 } = options
  const run = { command: findChopsticks(), spec: await readChainSpec(), port, timeout }
  // On a busy machine its first block may fail.
  const { close, port: bound } = await runChopsticks(run).catch((): Promise<RunningChain> => runChopsticks(run))
  const httpUrl = `http://127.0.0.1:${bound}`
  // Node opens a WebSocket on an idle connection to the same host, and this node may close that connection at the same moment, after 5 s.
  const ask = (method: string, ...params: unknown[]) => fetchRpc(httpUrl, method, params, { connection: 'close' })
  const queue = createQueue()
  const owners = polkadotMnemonicAccounts({ mnemonic })
  let nextAsset = 1000

  const fund = (address: string, units: bigint) =>
    queue(async () => {
      const key = accountKey(decodeSs58(address).publicKey)
      const stored = (name: string) => ask('state_getStorage', name) as Promise<string | null>
      const [record, issued] = [await stored(key), await stored(totalIssuanceKey)]
      const values = [
        [key, addFree(record, units)],
        [totalIssuanceKey, addIssuance(issued, units)],
      ]
      await ask('dev_setStorage', values)
    })

  const setMode = (mode: 'Instant' | 'Manual') => ask('dev_setBlockBuildMode', mode)
  try {
    for (const { address } of owners) await fund(address, balance)
    const genesis = String(await ask('chain_getBlockHash', 0))
    return {
      url: `ws://127.0.0.1:${bound}`,
      httpUrl,
      port: bound,
      chainId: `polkadot:${genesis.slice(2, 34)}`,
      decimals: 12,
      fund,
      createAsset: (asset) =>
        queue(async () => {
          const id = asset.id ?? nextAsset++
          await ask('dev_setStorage', assetStorage(id, asset.owner ?? owners[0]?.address ?? '', asset))
          return { id: String(id), decimals: asset.decimals, symbol: asset.symbol }
        }),
      async pause() {
        await setMode('Manual')
      },
      async resume() {
        await setMode('Instant')
        await ask('dev_newBlock')
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
