import type { ChainId } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { fromCaip } from '@latchkey/eip1193'
import type { Config } from '../wagmi-types.ts'

/** The app's own transport to one of its chains. @throws `network/not-found` */
export function findViemClient(config: Config, chainId: ChainId<'eip155'>) {
  const id = fromCaip(chainId)
  if (config.chains.some((chain) => chain.id === id)) return config.getClient({ chainId: id })
  throw new LatchkeyError('network/not-found', { input: chainId })
}
