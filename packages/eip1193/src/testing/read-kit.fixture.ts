import { type Adapter, type Clock, systemClock } from '@latchkey/core'
import { confirmationMs } from '@latchkey/core/adapter-kit'
import type { Anvil } from '@latchkey/test-wallets/anvil'
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { answeringContract, encodeAnswers } from './answering-contract.fixture.ts'
import { openPage, toNetwork } from './page.fixture.ts'

export const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const token = '0x1000000000000000000000000000000000000001'
export const oldToken = '0x1000000000000000000000000000000000000002'
export const resolver = '0x1000000000000000000000000000000000000003'
export const nowhere = `0x${'ab'.repeat(32)}`
export const chainId = 'eip155:1'

/** Local chains are asked more often than real ones, for as long as these: a busy machine would use up less. */
const hasty: Clock = {
  ...systemClock,
  setTimeout: (run, ms) => systemClock.setTimeout(run, ms === confirmationMs ? ms : ms / 60),
}

export type ReadKit = ReturnType<typeof readKit>

/** What the cases of reading share: an adapter, and a chain with the id of Ethereum's mainnet, there once the first case runs. */
export function readKit(create: () => Adapter<'eip155'>, chain: () => Anvil) {
  const node = () =>
    createTestClient({ mode: 'anvil', transport: http(chain().url) })
      .extend(publicActions)
      .extend(walletActions)
  return {
    chain,
    node,
    setCode: (address: `0x${string}`, answers: Readonly<Record<string, unknown>>) =>
      node().setCode({ address, bytecode: answeringContract(encodeAnswers(answers)) }),
    read(urls: readonly string[] = [chain().url], clock = hasty) {
      const network = toNetwork(chain(), 'Ethereum')
      const networks = [{ ...network, rpcUrls: { default: { http: urls } } }]
      return openPage(create, { home: chain(), away: chain() }).load({ networks, clock }).instance.can
    },
  }
}
