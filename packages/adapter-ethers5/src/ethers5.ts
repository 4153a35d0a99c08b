import type { ParameterType } from '@latchkey/eip1193/adapter'

type Network = { readonly name: string; readonly chainId: number }

type Resolver = { getText(key: string): Promise<string> }

type Ethers5Node = {
  disableCcipRead: boolean
  send(method: string, params: unknown[]): Promise<unknown>
  resolveName(name: string): Promise<string | null>
  lookupAddress(address: string): Promise<string | null>
  getResolver(name: string): Promise<Resolver | null>
  removeAllListeners(): unknown
}

type Fragment = { readonly outputs?: readonly ParameterType[] | undefined; readonly inputs: readonly unknown[] }

type Abi<fragment extends Fragment = Fragment> = {
  readonly functions: Readonly<Record<string, fragment>>
  // biome-ignore lint/suspicious/noExplicitAny: ethers' fragments are classes that only ethers makes
  encodeFunctionData(fragment: any, values?: readonly unknown[]): string
  // biome-ignore lint/suspicious/noExplicitAny: as above
  decodeFunctionResult(fragment: any, data: string): ArrayLike<unknown>
}

/**
 * The part of ethers 5 that the adapter uses. It is declared here instead of imported, so that the app can pass ethers
 * 5 under any name, with or without ethers 6: `() => import('ethers5')`.
 */
export type Ethers5 = {
  readonly providers: {
    readonly StaticJsonRpcProvider: new (
      connection: { url: string; timeout?: number; throttleLimit?: number },
      network: Network,
    ) => Ethers5Node
    readonly Web3Provider: new (
      // biome-ignore lint/suspicious/noExplicitAny: any EIP-1193 provider
      provider: any,
      network: 'any',
    ) => { getSigner(address: string): unknown }
    getNetwork(chainId: number): Network
  }
  readonly utils: {
    getAddress(address: string): string
    namehash(name: string): string
    readonly Interface: new (
      // biome-ignore lint/suspicious/noExplicitAny: an ABI in any of ethers' spellings
      abi: any,
    ) => Abi
    readonly _TypedDataEncoder: {
      // biome-ignore lint/suspicious/noExplicitAny: ethers' own mutable shapes
      getPayload(domain: any, types: any, message: any): unknown
    }
  }
}
