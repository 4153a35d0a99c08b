import { encodeFunctionData, namehash, parseAbi, toHex } from 'viem'
import { packetToBytes } from 'viem/ens'
import type { Target } from '../scenario.ts'
import { nameZone } from '../service-settings.ts'

export type MoneyRequest = { readonly path: string; readonly body?: string | undefined }

const account = '0x00000000000000000000000000000000000000A1'
const token = '0x00000000000000000000000000000000000000B2'
const resolveAbi = parseAbi(['function resolve(bytes name, bytes data)', 'function addr(bytes32 node)'])

/** The requests of visitors that preview, swap, buy, pay, log in and have names: one of each kind, again and again. */
export function moneyRequests({ chainId }: Pick<Target, 'chainId'>): (index: number) => MoneyRequest {
  const project = (path: string, query: Readonly<Record<string, string>> = {}) =>
    `${path}?${new URLSearchParams({ projectId: 'local', ...query })}`
  const post = (path: string, body: object): MoneyRequest => ({ path: project(path), body: JSON.stringify(body) })
  const of = (address: string) => `${chainId}:${address}`
  const swap = { userAddress: of(account), from: of(`0x${'e'.repeat(40)}`), to: of(token), amount: '1000000' }
  const name = `alice.${nameZone}`
  const requests: readonly ((index: number) => MoneyRequest)[] = [
    () => ({ path: project('/v1/convert/quotes', swap) }),
    () => post('/v1/convert/build-transaction', swap),
    () => post('/v1/preview/simulate', { chainId, account, calls: [{ to: token }] }),
    () => ({ path: project(`/v1/preview/descriptors/${chainId}/${token}`) }),
    () => ({
      path: '/v1/names/gateway',
      body: JSON.stringify({
        sender: token,
        data: encodeFunctionData({
          abi: resolveAbi,
          functionName: 'resolve',
          args: [
            toHex(packetToBytes(name)),
            encodeFunctionData({ abi: resolveAbi, functionName: 'addr', args: [namehash(name)] }),
          ],
        }),
      }),
    }),
    () => ({ path: project(`/v1/account/${account}/allowances`, { chainId }) }),
    () => ({ path: project('/v1/onramp/options') }),
    () =>
      post('/v1/onramp/quote', {
        provider: 'moonpay',
        purchaseCurrency: 'ETH',
        paymentCurrency: 'USD',
        amount: '100',
        network: 'ethereum',
      }),
    (index) =>
      post('/v1/onramp/orders', {
        id: index.toString(16).padStart(32, '0'),
        provider: 'transak',
        chainId: 'eip155:1',
        address: account,
        purchaseCurrency: 'ETH',
        paymentCurrency: 'USD',
        paymentAmount: '100',
      }),
    () => post('/v1/json-rpc', { jsonrpc: '2.0', id: 1, method: 'reown_getExchanges', params: {} }),
    () => ({ path: project(`/v1/sessions/${of(account)}`) }),
    () => ({ path: project('/login/config') }),
  ]
  return (index) => requests[index % requests.length]?.(index) ?? { path: '/health' }
}
