import { expect, test } from 'vitest'
import { identity } from '../../test/calls.ts'
import { send, startServer } from '../../test/server.ts'
import { type Blockchain, createBlockchain } from './blockchain.ts'

/** Every call, with only its required parameters. */
const calls: { readonly [name in keyof Blockchain]: (blockchain: Blockchain) => Promise<unknown> } = {
  getSupportedChains: (chain) => chain.getSupportedChains(),
  getIdentity: (chain) => chain.getIdentity({ address: '0xab' }),
  getBalance: (chain) => chain.getBalance({ address: '0xab' }),
  getHistory: (chain) => chain.getHistory({ address: '0xab' }),
  getFungiblePrice: (chain) => chain.getFungiblePrice({ addresses: [] }),
  getImage: (chain) => chain.getImage({ url: 'https://cdn.example/a.png' }),
  getQuotes: (chain) => chain.getQuotes({ amount: '1', userAddress: 'a', from: 'b', to: 'c' }),
  getSwapTokens: (chain) => chain.getSwapTokens({ chainId: 'eip155:1' }),
  getSwapContracts: (chain) => chain.getSwapContracts({ chainId: 'eip155:1' }),
  getCollectibles: (chain) => chain.getCollectibles({ address: '0xab' }),
  getAllowances: (chain) => chain.getAllowances({ address: '0xab', chainId: 'eip155:1' }),
  simulateTransaction: (chain) => chain.simulateTransaction({ chainId: 'eip155:1', account: '0xab' }),
  getDescriptors: (chain) => chain.getDescriptors({ chainId: 'eip155:1', address: '0xab' }),
  getAllowance: (chain) => chain.getAllowance({ tokenAddress: 'a', userAddress: 'b' }),
  getGasPrice: (chain) => chain.getGasPrice({ chainId: 'eip155:1' }),
  buildTransaction: (chain) => chain.buildTransaction({ amount: '1', userAddress: 'a', from: 'b', to: 'c' }),
  buildApprove: (chain) => chain.buildApprove({ amount: '1', userAddress: 'a', from: 'b', to: 'c' }),
  getProfile: (chain) => chain.getProfile({ name: 'alice' }),
  getProfilesOf: (chain) => chain.getProfilesOf({ address: '0xab' }),
  getNameSuggestions: (chain) => chain.getNameSuggestions({ name: 'alice', zone: 'id' }),
  registerName: (chain) => chain.registerName({ coinType: 60, address: 'a', message: 'b', signature: 'c' }),
  resolveName: (chain) => chain.resolveName({ name: 'alice', coinType: '60', fits: () => true }),
  getBuyUrl: (chain) => chain.getBuyUrl({ destinationWallets: [] }),
  getBuyOptions: (chain) => chain.getBuyOptions(),
  getBuyQuote: (chain) => chain.getBuyQuote({ purchaseCurrency: 'a', paymentCurrency: 'b', amount: '1', network: 'c' }),
  getSessions: (chain) => chain.getSessions({ id: 'a' }),
  revokeSession: (chain) => chain.revokeSession({ id: 'a', pci: 'b', signature: 'c' }),
  sendEvent: (chain) =>
    chain.sendEvent({ eventId: 'a', url: '', domain: '', timestamp: 0, props: { type: 'track', event: 'A' } }),
}

test('[S7.34] every call of the blockchain API goes to the configured host, with project id and SDK type and version', async () => {
  await using server = await startServer((response) => send(response, {}, 500))
  for (const clientId of [undefined, 'client-1']) {
    const http = server.http({ baseUrl: `${server.baseUrl}/chain`, params: { ...identity, clientId } })
    const blockchain = createBlockchain(http)
    expect(Object.keys(blockchain).sort()).toEqual(Object.keys(calls).sort())
    for (const call of Object.values(calls)) await call(blockchain).catch(() => {})
    const sent = server.calls.splice(0)
    expect(sent).toHaveLength(Object.keys(calls).length)
    for (const { path, query } of sent) {
      expect(path).toMatch(/^\/chain\//)
      expect(query).toMatchObject(identity)
      expect(query.clientId).toBe(clientId)
    }
  }
})
