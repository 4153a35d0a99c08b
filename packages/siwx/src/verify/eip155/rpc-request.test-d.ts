import { createClient, createPublicClient, custom, type EIP1193Provider, http } from 'viem'
import { mainnet } from 'viem/chains'
import type { RpcRequest } from './index.ts'

declare const provider: EIP1193Provider

/** The request functions of common libraries fit without a wrapper. */
export const requests: readonly RpcRequest[] = [
  createClient({ transport: http() }).request,
  createClient({ chain: mainnet, transport: http() }).request,
  createPublicClient({ chain: mainnet, transport: custom(provider) }).request,
  provider.request,
  async ({ method, params }) => [method, params],
  async ({ method, params }: { method: string; params: readonly unknown[] }) => [method, ...params],
]
// @ts-expect-error the answer must be a promise
requests.push(() => undefined)
