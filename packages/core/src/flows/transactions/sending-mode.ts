import type { CoreClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import { withTimeout } from '../../kernel/promises/abortable.ts'
import { callCount } from './calls-of.ts'
import type { TransactionFlow } from './transaction-event.ts'
import type { BuiltTransaction, SendingMode } from './transactions-api.ts'

/** How long a wallet may take to say what it can do, in ms. */
const capabilitiesMs = 5000

/**
 * How the calls reach the chain: one as it is, several as one batch where the wallet can (EIP-5792 `atomic`, also after it has prepared the account),
 * else one by one.
 *
 * @throws `wallet/unsupported-method` where all or nothing is required and the wallet can't keep that
 */
export async function sendingMode(
  client: CoreClient,
  { connectionId, account, chainId }: Pick<TransactionFlow, 'connectionId' | 'account' | 'chainId'>,
  built: BuiltTransaction,
): Promise<SendingMode> {
  if (callCount(built) === 1) return 'single'
  if (built.transaction.namespace === 'eip155' && (await isAtomic(client, connectionId, account, chainId)))
    return 'atomic'
  if (!built.atomicRequired) return 'one-by-one'
  throw new LatchkeyError('wallet/unsupported-method', {
    details: 'All or nothing is required, and this wallet sends calls one by one.',
  })
}

async function isAtomic(client: CoreClient, connectionId: string, account: string, chainId: ChainId): Promise<boolean> {
  const connection = client.connection.getState().connections[connectionId]
  const { getCapabilities, sendCalls } = client.adapters.get(connection?.adapterId ?? '')?.instance.can ?? {}
  const mayAsk = connection?.abilities.includes('sendCalls') && connection.abilities.includes('getCapabilities')
  if (!getCapabilities || !sendCalls || !mayAsk) return false
  try {
    const told = await withTimeout(getCapabilities({ connectionId, account }), client.clock, capabilitiesMs)
    return [told[chainId], told['eip155:0']].some(saysAtomic)
  } catch (error) {
    client.log.debug('The wallet does not say what it can do', { error })
    return false
  }
}

/** `atomicBatch` is how wallets said it before EIP-5792 was final. */
function saysAtomic(capabilities: unknown): boolean {
  const { atomic, atomicBatch } = Object(capabilities) as Record<string, unknown>
  const { status } = Object(atomic) as Record<string, unknown>
  return status === 'supported' || status === 'ready' || Object(atomicBatch).supported === true
}
