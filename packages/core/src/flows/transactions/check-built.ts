import { LatchkeyError } from '../../kernel/errors/index.ts'
import { callCount } from './calls-of.ts'
import type { BuiltTransaction } from './transactions-api.ts'

/** @throws `config/invalid` for a transaction without calls */
export function checkBuilt(built: BuiltTransaction): BuiltTransaction {
  if (callCount(built) > 0) return built
  throw new LatchkeyError('config/invalid', { details: 'A transaction needs at least one call.' })
}
