import { buildApprovedNamespaces } from '@walletconnect/utils'
import { expect, test } from 'vitest'
import { createEip155Namespace } from '../eip155/walletconnect/create-eip155-namespace.ts'
import { approveNamespaces, type Proposal } from './approve-namespaces.ts'

const sdk = { buildApprovedNamespaces }
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chain = (id: number) => ({ id, rpcUrl: 'http://127.0.0.1:1' })
const eip155 = () =>
  createEip155Namespace({ relayUrl: '', projectId: '', chains: [chain(1), chain(31337)] }, async () => {})

const proposal: Proposal = {
  requiredNamespaces: {},
  optionalNamespaces: {
    eip155: {
      chains: ['eip155:1', 'eip155:31337', 'eip155:5'],
      methods: ['personal_sign', 'eth_sendTransaction', 'eth_sign'],
      events: ['accountsChanged', 'chainChanged', 'other'],
    },
    solana: { chains: ['solana:x'], methods: [], events: [] },
  },
}

test('default: the chains and methods of both sides', () => {
  expect(approveNamespaces(sdk, proposal, [eip155()], null)).toEqual({
    eip155: {
      chains: ['eip155:1', 'eip155:31337'],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['accountsChanged', 'chainChanged'],
      accounts: [`eip155:1:${alice}`, `eip155:31337:${alice}`],
    },
  })
})

test('param: limits approve fewer chains, methods and events', () => {
  const limits = { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } }
  expect(approveNamespaces(sdk, proposal, [eip155()], limits)).toEqual({
    eip155: {
      chains: ['eip155:31337'],
      methods: ['personal_sign'],
      events: [],
      accounts: [`eip155:31337:${alice}`],
    },
  })
})

test('behavior: wrongChain approves that chain for every proposal', () => {
  const lying = eip155()
  lying.wrongChain('eip155:137')
  const { eip155: approved } = approveNamespaces(sdk, proposal, [lying], null)
  expect(approved).toMatchObject({ chains: ['eip155:137'], accounts: [`eip155:137:${alice}`] })
})

test('error: nothing in common', () => {
  const foreign = { ...proposal, optionalNamespaces: { solana: { chains: ['solana:x'], methods: [], events: [] } } }
  expect(() => approveNamespaces(sdk, foreign, [eip155()], null)).toThrow('Unsupported chains.')
  expect(() => approveNamespaces(sdk, proposal, [eip155()], { eip155: { chains: [] } })).toThrow('Unsupported chains.')
})
