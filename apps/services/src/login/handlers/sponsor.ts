import {
  delegatedCode,
  type LoginWire,
  type PaymasterFields,
  passkeyContract,
  paymasterFields,
  type SmartAccountKind,
  type UserOperation,
} from '@latchkey/frame/wire'
import * as v from 'valibot'
import type { Database } from '../../store/database.ts'
import { hashToken, randomToken } from '../keys/secrets.ts'
import type { SponsorPolicy } from '../login-config.ts'
import { day, hour, type LoginContext, minute } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import { type Caller, type Session, sessionOf } from '../request/caller.ts'
import { askJsonRpc } from '../smart-account/ask-json-rpc.ts'
import { readCalls } from '../smart-account/read-calls.ts'
import { lockAccount } from '../store/accounts.ts'
import { countUse } from '../store/counters.ts'
import { entryPointOf, requireOwnOperation } from './smart-account.ts'

type Request<Name extends keyof LoginWire> = LoginWire[Name]['request']

/** An operation of the session's own account. */
type Asked = { readonly chainId: string; readonly kind: SmartAccountKind; readonly userOperation: UserOperation }

const ticketMs = 5 * minute
/** The most open tickets of a login session. */
const mostTickets = 20
/** Tickets that an account may ask for in an hour: as many as it may send operations. */
const mostBegun = 300

const notSponsored = (sentence: string) => new LoginError('login/not-sponsored', sentence)

/**
 * Asks whether the operator pays for an operation. The answer has a ticket for this login session, network and calls.
 * No budget is used yet, and the paymaster fields are only for an estimate.
 */
export async function beginSponsorship(
  context: LoginContext,
  { chainId, userOperation }: Request<'sponsor/begin'>,
  caller: Caller,
) {
  const session = sessionOf(caller)
  const { database, now } = context
  await countUse(context, database, [{ name: `sponsor:${session.account}`, most: mostBegun, windowMs: hour }])
  const kind = await requireOwnOperation(context, session.account, chainId, userOperation)
  const asked = { chainId, kind, userOperation }
  const policy = await findPolicy(context, session, asked)
  const ticket = randomToken()
  const expiresAt = now() + ticketMs
  // The ticket is there before the paymaster is asked, so that many requests at once ask it no more often.
  await database.transaction(async (tx) => {
    await lockAccount(tx, session.account)
    const open = await tx.get(
      'SELECT count(*) AS n FROM login_sponsor_tickets WHERE session = $1 AND status = $2 AND expires_at > $3',
      [session.id, 'open', now()],
    )
    if (Number(open?.n) >= mostTickets) throw new LoginError('login/full', 'Too many tickets are open')
    await tx.run(
      `INSERT INTO login_sponsor_tickets (hash, session, chain, calls, policy, status, expires_at) VALUES ($1, $2, $3, $4, $5, 'open', $6)`,
      [hashToken(ticket), session.id, chainId, callsOf(userOperation), policy, expiresAt],
    )
  })
  try {
    const fields = await askPaymaster(context, 'pm_getPaymasterStubData', asked)
    return { ticket, expiresAt, fields }
  } catch (error) {
    await database.run('DELETE FROM login_sponsor_tickets WHERE hash = $1', [hashToken(ticket)])
    throw error
  }
}

/**
 * Uses up a ticket. The operation's highest cost is counted before the paymaster is asked, so that requests at the same
 * time can't spend more than the budget.
 */
export async function completeSponsorship(
  context: LoginContext,
  { ticket, userOperation }: Request<'sponsor/complete'>,
  caller: Caller,
) {
  const session = sessionOf(caller)
  const { database, now } = context
  const time = now()
  const { budgets, chainId, cost, policy } = await database.transaction(async (tx) => {
    const row = await tx.get(
      `UPDATE login_sponsor_tickets SET status = 'spent' WHERE hash = $1 AND session = $2 AND status = 'open' AND expires_at > $3
        RETURNING chain, calls, policy`,
      [hashToken(ticket), session.id, time],
    )
    if (!row) throw notSponsored('The ticket is unknown, spent or of another session')
    if (row.calls !== callsOf(userOperation)) throw notSponsored('The ticket is for other calls')
    const index = Number(row.policy)
    const policy = context.config.projects[session.project]?.sponsor[index]
    if (!policy) throw notSponsored('The operator no longer pays for this')
    const most = costOf(userOperation)
    if (most > BigInt(policy.perOperation)) throw notSponsored('The operation may cost more than the operator pays')
    const spent = toGwei(most)
    const budgets = [
      { name: `day:${session.project}:${index}`, most: BigInt(policy.perDay) },
      { name: `account:${session.project}:${index}:${session.account}`, most: BigInt(policy.perAccountDay) },
    ]
    for (const budget of budgets) await spend(tx, { ...budget, amount: spent, now: time })
    return { budgets, chainId: String(row.chain), cost: spent, policy }
  })
  let counted = cost
  try {
    const kind = await requireOwnOperation(context, session.account, chainId, userOperation)
    const asked = { chainId, kind, userOperation }
    await requireImplementation(context, asked)
    const fields = await askPaymaster(context, 'pm_getPaymasterData', asked)
    // The answer may have more gas for the paymaster itself than the operation had.
    const most = costOf({ ...userOperation, ...fields })
    if (most > BigInt(policy.perOperation)) throw notSponsored('The operation may cost more than the operator pays')
    const missing = toGwei(most) - cost
    if (missing > 0) {
      await database.transaction(async (tx) => {
        for (const budget of budgets) await spend(tx, { ...budget, amount: missing, now: time })
      })
      counted += missing
    }
    return { fields }
  } catch (error) {
    // The paymaster has promised nothing, so the cost is taken back. If the process ends before this, too much is
    // counted, never too little.
    for (const { name } of budgets)
      await database.run('UPDATE login_sponsor_spending SET amount = amount - $3 WHERE name = $1 AND bucket = $2', [
        name,
        Math.floor(time / day),
        counted,
      ])
    throw error
  }
}

/** The first policy of the session's project that every call of the operation fits, by its index. */
async function findPolicy(context: LoginContext, session: Session, asked: Asked): Promise<number> {
  await requireImplementation(context, asked)
  const { chainId, kind, userOperation } = asked
  const calls = readCalls(userOperation.callData, kind)
  if (!calls?.length) throw notSponsored('The operation makes no calls')
  const fits = ({ calls: allowed, chains }: SponsorPolicy) =>
    chains.includes(chainId) &&
    calls.every(({ data, to }) =>
      allowed.some(
        (each) =>
          each.to === to.toLowerCase() &&
          (each.selectors === undefined || each.selectors.includes(data.slice(0, 10).toLowerCase())),
      ),
    )
  const index = (context.config.projects[session.project]?.sponsor ?? []).findIndex(fits)
  if (index < 0) throw notSponsored('The operator doesn’t pay for these calls')
  return index
}

/**
 * `readCalls` is right only for the pinned implementation. So the account must have it, or have no code and get it with
 * this operation.
 */
async function requireImplementation(
  { smartNetworks }: LoginContext,
  { chainId, kind, userOperation: { eip7702Auth, factory, sender } }: Asked,
): Promise<void> {
  const code = (await smartNetworks.codeOf(chainId, sender)).toLowerCase()
  const isPinned =
    kind === 'key'
      ? code === delegatedCode
      : (await smartNetworks.implementationOf(chainId, sender)) === passkeyContract.implementation.toLowerCase()
  const becomes = kind === 'key' ? eip7702Auth : factory
  if (!isPinned && !(code === '0x' && becomes)) throw notSponsored('The account has another implementation')
}

async function askPaymaster(
  context: LoginContext,
  method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData',
  { chainId, kind, userOperation }: Asked,
): Promise<PaymasterFields> {
  const { paymaster } = context.smartNetworks.find(chainId)
  if (!paymaster) throw notSponsored('There is no paymaster on this network')
  const reference = `0x${BigInt(chainId.slice('eip155:'.length)).toString(16)}`
  const { eip7702Auth: _, ...given } = userOperation
  // ERC-7677 requires gas in the first request too, when it isn't known yet.
  const operation = { callGasLimit: '0x0', verificationGasLimit: '0x0', preVerificationGas: '0x0', ...given }
  const params = [operation, entryPointOf(kind), reference, paymaster.context]
  const answer = await askJsonRpc(context.fetch, paymaster.url, method, params)
  if ('refusal' in answer) {
    context.log.info('login: the paymaster refused', { method, reason: answer.refusal })
    throw notSponsored('The paymaster refuses')
  }
  const isFinal = (answer.result as { isFinal?: unknown } | null)?.isFinal === true
  const read = v.safeParse(paymasterFields, answer.result)
  // A final stub already pays (ERC-7677): it would be given away before its cost is counted.
  if (!read.success || (isFinal && method === 'pm_getPaymasterStubData')) {
    context.log.warn('login: the paymaster’s answer can’t be used', { method, isFinal: String(isFinal) })
    throw notSponsored('The paymaster’s answer can’t be used')
  }
  return read.output
}

/** The part of an operation that a ticket is for: sender and calls. The rest isn't known before the estimate. */
const callsOf = ({ callData, sender }: UserOperation): string => hashToken(`${sender.toLowerCase()} ${callData}`)

/** The most that an operation may cost, in wei. */
function costOf(operation: UserOperation): bigint {
  const { callGasLimit, paymasterPostOpGasLimit = '0x0', paymasterVerificationGasLimit = '0x0' } = operation
  const { maxFeePerGas, preVerificationGas, verificationGasLimit } = operation
  if (!callGasLimit || !verificationGasLimit || !preVerificationGas)
    throw new LoginError('login/bad-request', 'userOperation: its gas is missing')
  const limits = [
    callGasLimit,
    verificationGasLimit,
    preVerificationGas,
    paymasterVerificationGasLimit,
    paymasterPostOpGasLimit,
  ]
  return limits.reduce((sum, limit) => sum + BigInt(limit), 0n) * BigInt(maxFeePerGas)
}

const gwei = 1_000_000_000n
const toGwei = (amount: bigint): number => Number((amount + gwei - 1n) / gwei)

/** @throws {LoginError} `login/not-sponsored` when the budget of the day has less than that */
async function spend(
  tx: Database,
  { amount, most, name, now }: { readonly name: string; readonly most: bigint; readonly amount: number; now: number },
): Promise<void> {
  const bucket = Math.floor(now / day)
  const limit = Number(most / gwei)
  const row =
    amount <= limit
      ? await tx.get(
          `INSERT INTO login_sponsor_spending (name, bucket, amount, expires_at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (name, bucket) DO UPDATE SET amount = login_sponsor_spending.amount + excluded.amount
            WHERE login_sponsor_spending.amount + excluded.amount <= $5 RETURNING amount`,
          [name, bucket, amount, (bucket + 1) * day, limit],
        )
      : undefined
  if (!row) throw notSponsored('The budget of the day is spent')
}
