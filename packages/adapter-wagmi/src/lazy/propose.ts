import { evmProposal } from '@latchkey/eip1193'
import type { Config } from '../wagmi-types.ts'
import { carrierOf } from './carrier-of.ts'

/** What a phone wallet is asked for; nothing where wagmi couldn't carry what it approves. @throws `wagmi/connector-missing` */
export function propose(config: Config): typeof evmProposal {
  carrierOf(config)
  return evmProposal
}
