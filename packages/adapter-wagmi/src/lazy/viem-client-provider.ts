import type { Eip1193Provider } from '@latchkey/eip1193'
import type { Account, Address, Client, Hex } from 'viem'

/** A connector's own client with an account that signs without a wallet: a key in the page, or a smart account. */
export type SigningClient = Client & {
  readonly account: Exclude<Account, { type: 'json-rpc' }>
  sendTransaction?(transaction: Record<string, unknown>): Promise<Hex>
}

type RpcTransaction = { readonly to?: Address; readonly data?: Hex } & Readonly<
  Partial<Record<'value' | 'gas' | 'gasPrice', Hex>>
>

/**
 * A connector's own client as a wallet. Only the client's own methods are used: imports of viem's actions would make
 * every page larger, because bundlers move code that they share with wagmi into the initial load
 * (docs/decisions/wagmi-verbs.md). Other methods go to the connector's provider.
 */
export function viemClientProvider(client: SigningClient, provider: () => Promise<Eip1193Provider>): Eip1193Provider {
  const { account } = client
  return {
    async request({ method, params }) {
      const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
      if (method === 'personal_sign') return account.signMessage({ message: { raw: first as Hex } })
      if (method === 'eth_signTypedData_v4') return account.signTypedData(JSON.parse(second as string))
      if (method === 'eth_sendTransaction' && client.sendTransaction)
        return client.sendTransaction(toViem(first as RpcTransaction))
      return (await provider()).request({ method, params })
    },
  }
}

function toViem({ to, data, ...rest }: RpcTransaction) {
  const { gas, gasPrice, value } = rest
  return {
    ...(to && { to }),
    ...(data && { data }),
    ...(value && { value: BigInt(value) }),
    ...(gas && { gas: BigInt(gas) }),
    ...(gasPrice && { gasPrice: BigInt(gasPrice), type: 'legacy' }),
  }
}
