import type { AnyAdapter, LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection, addressOn } from '../../kernel/connection/select.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { type ChainReference, toChainId } from '../../kernel/networks/to-chain-id.ts'
import type { Ability, Target } from '../../kernel/ports/ability.ts'
import type { Namespace, WithSignal } from '../../kernel/ports/namespace.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { abortable, abortedError } from '../../kernel/promises/abortable.ts'
import { promiseTry } from '../../kernel/promises/promise-try.ts'
import { hideModalForWallet } from '../modal/hide-modal-for-wallet.ts'
import { isUnclear } from './is-unclear.ts'
import { beginOperation, failOperation, updateOperation } from './operations.ts'

/** The connection, account and network of a request. Pass what the visitor saw; absent parts are the active connection's of this moment. */
export type AskTarget = WithSignal & {
  connectionId?: string | undefined
  account?: string | undefined
  /** CAIP-2 id, number of an Ethereum chain, or the network itself. */
  chainId?: ChainReference | string | undefined
  namespace?: Namespace | undefined
}

export type Asked = { readonly entry: AnyAdapter; readonly connection: Connection; readonly target: Target }

/**
 * Finds the connection a request is for and pins down connection, account and chain once, before anything is awaited.
 *
 * @example const asked = resolveTarget(client, { namespace: 'solana' }, 'signMessage')
 */
export function resolveTarget(client: LatchkeyClient, given: AskTarget, ability: Ability): Asked {
  const state = client.connection.getState()
  const connection = given.connectionId
    ? state.connections[given.connectionId]
    : activeConnection(state, given.namespace)
  if (!connection) throw new LatchkeyError('connection/not-found', {})
  const entry = client.adapters.get(connection.adapterId)
  if (!entry?.instance.can[ability] || !connection.abilities.includes(ability))
    throw new LatchkeyError('wallet/unsupported-method', {
      details: `"${connection.connectorId}" has no ability "${ability}".`,
    })
  const chainId = given.chainId === undefined ? connection.chainId : toChainId(given.chainId as ChainReference)
  const account = given.account ?? addressOn(connection, connection.chainId)
  const known = connection.accounts.some((own) =>
    own.addresses.some(({ address }) => entry.adapter.chain.sameAddress(address, account)),
  )
  if (!known || chainId !== connection.chainId)
    throw new LatchkeyError('connection/mismatch', { details: `Asked for ${account} on ${chainId}.` })
  return { entry, connection, target: { connectionId: connection.id, account, chainId } }
}

/**
 * Asks a wallet and notes the request as an operation. The wallet is called synchronously. If the signal has fired before, no wallet is asked.
 * A later abort only ends the caller's wait: the answer is still noted at the operation.
 */
export function ask<T>(
  client: LatchkeyClient,
  kind: 'signature' | 'transaction',
  ability: Ability,
  given: AskTarget,
  call: (asked: Asked, operation: string) => Promise<T>,
  onAnswer: (operation: string, answer: T, asked: Asked) => void,
): Promise<T> {
  if (given.signal?.aborted) return Promise.reject(abortedError(given.signal))
  let asked: Asked
  try {
    asked = resolveTarget(client, given, ability)
  } catch (error) {
    return Promise.reject(error)
  }
  const { connectionId, account, chainId } = asked.target
  const operation = beginOperation(client, {
    kind,
    connectionId,
    connectorId: asked.connection.connectorId,
    account,
    chainId,
  })
  const answered = promiseTry(() => call(asked, operation))
  hideModalForWallet(client, asked.connection, answered)
  const settled = answered.then(
    (answer) => {
      onAnswer(operation, answer, asked)
      return answer
    },
    (thrown: unknown) => {
      const error = normalizeError(thrown)
      const noted = client.operations.getState().find(({ id }) => id === operation)
      if (kind === 'transaction' && isUnclear(error, noted)) updateOperation(client, operation, { unclear: true })
      failOperation(client, operation, error)
      throw error
    },
  )
  return abortable(settled, given.signal, () => updateOperation(client, operation, { detached: true }))
}
