import type { Config } from './wagmi-types.ts'

/** Whether ENS can be asked on a chain: Ethereum itself. */
export function hasNames({ id, contracts }: Config['chains'][number]): boolean {
  return id === 1 && contracts?.ensUniversalResolver !== undefined
}
