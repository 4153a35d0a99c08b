import { StargateClient } from '@cosmjs/stargate'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { createSolanaRpc, type Signature } from '@solana/kit'
import { chain } from './chain.ts'

type Lines = {
  readonly chains: readonly { readonly rpcUrl: string }[]
  readonly solana: { readonly rpcUrl: string }
  readonly bitcoin: { readonly esploraUrl: string }
  readonly cosmos: { readonly rpcUrl: string }
  readonly polkadot?: { readonly wsUrl: string } | undefined
}

/** What a journey sends in an ecosystem, and whether the chain itself has it, by software that is not ours. */
type OnChain = { readonly amount: string; readonly has: (hash: string) => Promise<boolean> }

/** By namespace, for the chains of a stack. */
export function onChain(stack: Lines): Readonly<Record<string, OnChain>> {
  const { chains, solana, bitcoin, cosmos, polkadot } = stack
  return {
    eip155: {
      amount: '0.01 ETH',
      async has(hash) {
        const receipt = await chain(chains[0]?.rpcUrl ?? '').receipt(hash as `0x${string}`)
        return receipt.status === 'success'
      },
    },
    solana: {
      amount: '0.01 SOL',
      async has(hash) {
        const { value } = await createSolanaRpc(solana.rpcUrl)
          .getSignatureStatuses([hash as Signature])
          .send()
        return value[0]?.err === null
      },
    },
    bip122: {
      amount: '0.01 BTC',
      async has(hash) {
        const reply = await fetch(`${bitcoin.esploraUrl}/tx/${hash}/status`)
        return reply.ok && (await reply.json()).confirmed === true
      },
    },
    cosmos: {
      amount: '0.01 ATOM',
      async has(hash) {
        const client = await StargateClient.connect(cosmos.rpcUrl)
        const found = await client.getTx(hash)
        client.disconnect()
        return found?.code === 0
      },
    },
    polkadot: { amount: '0.01 ROC', has: (hash) => isInRecentBlock(polkadot?.wsUrl ?? '', hash) },
  }
}

async function isInRecentBlock(wsUrl: string, hash: string): Promise<boolean> {
  const api = await ApiPromise.create({ provider: new WsProvider(wsUrl) as never, noInitWarn: true })
  try {
    let at = await api.rpc.chain.getBlockHash()
    for (let depth = 0; depth < 5; depth++) {
      const { block } = await api.rpc.chain.getBlock(at)
      if (block.extrinsics.some((extrinsic) => extrinsic.hash.toHex() === hash)) return true
      at = block.header.parentHash as typeof at
    }
    return false
  } finally {
    await api.disconnect()
  }
}
