import type { CoreClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Capabilities } from '../../kernel/ports/ability.ts'
import type { ConfirmedTransaction, EvmTransaction } from '../../kernel/ports/ability-values.ts'
import type { CallsStatus, EvmCall } from '../../kernel/ports/wallet-call.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMockEvm, evmAddresses } from '../../testing/mocks.ts'
import { targetOf } from '../../testing/target-of.ts'
import { connect } from '../connecting/connect.ts'
import type { Preview, PreviewParameters } from '../preview/preview-api.ts'
import type { PreviewPort } from './prepare-transaction.ts'
import { createTransactions } from './transactions.ts'
import type { BuiltTransaction, TransactionDraft } from './transactions-api.ts'

export const shop = '0x3333333333333333333333333333333333333333'

/** A chain that includes what was sent when the test says so. */
export function createTestChain() {
  const sent: { hash: string; calls: readonly EvmCall[]; gas?: bigint | undefined }[] = []
  const outcomes = new Map<string, ConfirmedTransaction>()
  const waiting = new Map<string, ((outcome: ConfirmedTransaction) => void)[]>()
  const batches = new Map<string, CallsStatus>()
  return {
    sent,
    batches,
    send(calls: readonly EvmCall[], gas?: bigint) {
      const hash = `0x${(sent.length + 1).toString(16).padStart(64, '0')}`
      sent.push({ hash, calls, gas })
      return hash
    },
    include(hash: string, outcome: ConfirmedTransaction = { status: 'success' }) {
      outcomes.set(hash, outcome)
      for (const resolve of waiting.get(hash) ?? []) resolve(outcome)
    },
    outcomeOf(hash: string): Promise<ConfirmedTransaction> {
      const known = outcomes.get(hash)
      if (known) return Promise.resolve(known)
      return new Promise((resolve) => waiting.set(hash, [...(waiting.get(hash) ?? []), resolve]))
    },
  }
}

type TestChain = ReturnType<typeof createTestChain>

export const emptyPreview = ({ account, chainId, transaction }: PreviewParameters): Preview => ({
  account,
  chainId,
  transaction,
  basis: 'simulated',
  changes: [],
  calls: [],
  findings: [],
})

export type SceneOptions = {
  readonly chain?: TestChain | undefined
  /** The wallet takes several calls as one. */
  readonly atomic?: boolean | undefined
  readonly can?: Partial<Capabilities<'eip155'>> | undefined
  readonly preview?: PreviewPort | undefined
  readonly client?: TestClientOptions | undefined
}

/** A client with a wallet that sends to a test chain, and a pipeline on it. */
export function pipelineScene({ chain = createTestChain(), atomic, can, preview, client: more }: SceneOptions = {}) {
  const { adapter, wallet } = createMockEvm({
    can: {
      sendTransaction: ({ transaction }) => {
        const { gas, ...call } = transaction as EvmTransaction & { to: string }
        return wallet.ask('sendTransaction', () => ({ hash: chain.send([call], gas) }))
      },
      waitForTransaction: ({ hash }) => chain.outcomeOf(hash),
      estimateFee: async () => ({ gas: 100_000n }),
      ...(atomic && {
        getCapabilities: async () => ({ 'eip155:1': { atomic: { status: 'supported' } } }),
        sendCalls: ({ calls }) => wallet.ask('sendCalls', () => ({ id: chain.send(calls) })),
        getCallsStatus: async ({ id }) => {
          const status = chain.batches.get(id)
          if (!status) throw new LatchkeyError('request/unreachable')
          return status
        },
      }),
      ...can,
    },
  })
  const made = createTestClient({ adapters: [adapter], ...more })
  const client = made.client as CoreClient
  const previewed: PreviewParameters[] = []
  const pipeline = createTransactions(client, async (parameters) => {
    previewed.push(parameters)
    return (preview ?? (async (given) => emptyPreview(given)))(parameters)
  })
  const status = () => pipeline.getState().status
  const state = () => {
    const now = pipeline.getState()
    if (now.status === 'none') throw new Error('There is no transaction')
    return now
  }

  return {
    ...made,
    client,
    chain,
    wallet,
    pipeline,
    previewed,
    status,
    state,
    stepsAre: () => state().steps.map((step) => step.status),
    async connected() {
      client.start()
      const connecting = connect(client, { connectorId: wallet.id, adapterId: adapter.id })
      await made.clock.flush()
      wallet.approve()
      await connecting
      await made.clock.flush()
    },
    /** What a feature would hand over. */
    draft(change: Partial<TransactionDraft> & { readonly built?: Partial<BuiltTransaction> | undefined } = {}) {
      const { built, ...rest } = change
      const [connection] = Object.values(client.connection.getState().connections)
      if (!connection) throw new Error('No connection')
      const draft: TransactionDraft = {
        purpose: 'send',
        ...targetOf(connection),
        build: async () => ({ ...oneCall, ...built }),
        ...rest,
      }
      return draft
    },
  }
}

export const oneCall: BuiltTransaction = {
  transaction: { namespace: 'eip155', calls: [{ to: shop, value: 5n }] },
  steps: ['Send 5 wei'],
  description: 'Send 5 wei to the shop',
}

export const twoCalls: BuiltTransaction = {
  transaction: {
    namespace: 'eip155',
    calls: [
      { to: shop, data: '0x01' },
      { to: shop, data: '0x02' },
    ],
  },
  steps: ['Approve 5 USDC', 'Swap 5 USDC'],
  description: 'Swap 5 USDC for ETH',
}

export const owner = evmAddresses[0]
