import { hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { chainError, toChainError } from './chain-error.ts'
import { hashOf, type Landed, type Ledger } from './ledger.ts'
import type { createQueries } from './queries.ts'

// biome-ignore lint/suspicious/noExplicitAny: parameters of a JSON-RPC call are whatever the client sent
type Params = Record<string, any>
export type RpcMethods = Readonly<Record<string, (params: Params) => unknown>>

const noHash = '0'.repeat(64)
/** Blocks have no clock here: all have the same time. */
const time = '2026-01-01T00:00:00.000000000Z'

/** The methods of CometBFT's JSON-RPC (0.38) that apps and wallets use, over one ledger. Integers are decimal strings, bytes base64. */
export function createRpcMethods(ledger: Ledger, queries: ReturnType<typeof createQueries>): RpcMethods {
  const { chainId } = ledger
  const atHeight = () => String(ledger.height())

  function result({ code, codespace, gasUsed, gasWanted, log }: Landed) {
    return {
      code,
      codespace,
      data: '',
      log,
      info: '',
      gas_wanted: String(gasWanted),
      gas_used: String(gasUsed),
      events: [],
    }
  }
  const entry = (one: Landed) => ({
    hash: one.hash,
    height: String(one.height),
    index: 0,
    tx_result: result(one),
    tx: base64.encode(one.bytes),
  })

  return {
    health: () => ({}),
    status: () => ({
      node_info: {
        protocol_version: { p2p: '8', block: '11', app: '0' },
        id: 'ab'.repeat(20),
        listen_addr: 'tcp://127.0.0.1:26656',
        network: chainId,
        version: '0.38.17',
        channels: '40202122233038606100',
        moniker: 'stand-in',
        other: { tx_index: 'on', rpc_address: 'tcp://127.0.0.1:26657' },
      },
      sync_info: {
        latest_block_hash: noHash,
        latest_app_hash: noHash,
        latest_block_height: atHeight(),
        latest_block_time: time,
        earliest_block_hash: noHash,
        earliest_app_hash: noHash,
        earliest_block_height: '1',
        earliest_block_time: time,
        catching_up: false,
      },
      validator_info: {
        address: '0'.repeat(40),
        pub_key: { type: 'tendermint/PubKeyEd25519', value: base64.encode(new Uint8Array(32)) },
        voting_power: '1',
      },
    }),
    abci_query: ({ path, data = '' }) => {
      const answer = { info: '', index: '0', key: null, proofOps: null, height: atHeight() }
      try {
        const query = typeof path === 'string' && Object.hasOwn(queries, path) ? queries[path] : undefined
        if (!query) throw chainError('unknownRequest', `unknown query path: ${path}: unknown request`)
        const value = base64.encode(query(hexToBytes(data)))
        return { response: { ...answer, code: 0, log: '', value, codespace: '' } }
      } catch (thrown) {
        const { code, codespace, message } = toChainError(thrown)
        return { response: { ...answer, code, log: message, value: null, codespace } }
      }
    },
    broadcast_tx_sync: ({ tx }) => {
      const bytes = base64.decode(tx)
      const answer = { data: '', hash: hashOf(bytes) }
      try {
        ledger.submit(bytes)
        return { ...answer, code: 0, log: '', codespace: '' }
      } catch (thrown) {
        const { code, codespace, message } = toChainError(thrown)
        return { ...answer, code, log: message, codespace }
      }
    },
    tx: ({ hash }) => {
      const wanted = Buffer.from(String(hash), 'base64').toString('hex').toUpperCase()
      const found = ledger.landed.get(wanted)
      if (!found) throw Object.assign(new Error('Internal error'), { data: `tx (${wanted}) not found` })
      return entry(found)
    },
    tx_search: ({ query }) => {
      const hash = /tx\.hash='([0-9A-Fa-f]{64})'/.exec(String(query))?.[1]?.toUpperCase()
      const found = hash === undefined ? undefined : ledger.landed.get(hash)
      return { txs: found ? [entry(found)] : [], total_count: found ? '1' : '0' }
    },
    unconfirmed_txs: () => ({
      n_txs: String(ledger.waiting.length),
      total: String(ledger.waiting.length),
      total_bytes: String(ledger.waiting.reduce((sum, { length }) => sum + length, 0)),
      txs: ledger.waiting.map((bytes) => base64.encode(bytes)),
    }),
    block: ({ height = atHeight() }) => {
      const id = { hash: noHash, parts: { total: 1, hash: noHash } }
      const txs = [...ledger.landed.values()].filter((one) => String(one.height) === String(height))
      return {
        block_id: id,
        block: {
          header: {
            version: { block: '11', app: '0' },
            chain_id: chainId,
            height: String(height),
            time,
            last_block_id: id,
            last_commit_hash: noHash,
            data_hash: noHash,
            validators_hash: noHash,
            next_validators_hash: noHash,
            consensus_hash: noHash,
            app_hash: noHash,
            last_results_hash: noHash,
            evidence_hash: noHash,
            proposer_address: '0'.repeat(40),
          },
          data: { txs: txs.map(({ bytes }) => base64.encode(bytes)) },
          evidence: { evidence: [] },
          last_commit: { height: String(Number(height) - 1), round: 0, block_id: id, signatures: [] },
        },
      }
    },
  }
}
