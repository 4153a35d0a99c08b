import { beforeSending, toBase64, toUnits } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { BuiltTransfer, TransferSponsor } from '@latchkey/core/ports'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  isOffCurveAddress,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  associatedAccount,
  limitComputeUnits,
  memo,
  openTokenAccount,
  priceComputeUnits,
  transferSol,
  transferToken,
} from './instructions.ts'
import { answerOf, type OnWallet, rpcOf, toAddress } from './on-chain.ts'
import { readAccounts } from './read-accounts.ts'
import { type Mint, readMint } from './read-mint.ts'
import { readTokenAccount } from './read-token-account.ts'
import { sendWire } from './send-transaction.ts'
import { simulate } from './simulate.ts'
import { ownsTokens, tokenAccounts, tokenPrograms } from './token-accounts.ts'

type Transfer = {
  readonly account: string
  readonly to: string
  readonly amount: bigint | string
  readonly token?: string | undefined
  readonly isCollectible?: boolean | undefined
  readonly arrivesBefore?: boolean | undefined
}

/** The instructions, and the rent of a new account of the recipient. */
type Steps = { readonly instructions: readonly Instruction[]; readonly rent?: bigint | undefined }

type TokenTransfer = Pick<Transfer, 'arrivesBefore'> & {
  readonly owner: Address
  readonly to: Address
  readonly units: bigint
  readonly mint: Mint
}

/**
 * Sends SOL, or a token of SPL or Token-2022. The transaction is simulated before the wallet is asked, so that a visitor never approves a
 * transaction that can't succeed.
 */
export async function transfer(on: OnWallet, parameters: Transfer): Promise<{ hash: string }> {
  const wire = await beforeSending(async () => {
    const built = await wireOf(on, parameters)
    await simulate(on, built.wire)
    return built.wire
  })
  return sendWire(on, wire, {})
}

/** The same transaction, unsigned and in base64, for its preview. The wallet is not asked. */
export async function buildTransfer(
  on: OnWallet,
  { sponsor, ...parameters }: Transfer & { readonly sponsor?: TransferSponsor | undefined },
): Promise<BuiltTransfer> {
  if (!sponsor) {
    const { rent, wire } = await wireOf(on, parameters)
    return { transaction: toBase64(wire), ...(rent !== undefined && { rent }) }
  }
  const wire = await sponsoredWireOf(on, parameters, sponsor)
  await simulate(on, wire)
  return { transaction: toBase64(wire) }
}

/** More than any transfer of a token with a memo of 256 bytes uses, in compute units. */
const sponsoredUnits = 100_000

/**
 * A transfer whose fee another account pays, in the order that sponsors expect: limit and price of compute units,
 * transfer, memo (x402, scheme `exact` on SVM). The sponsor pays for no new account, so the recipient must already have
 * one for the token.
 */
async function sponsoredWireOf(on: OnWallet, parameters: Transfer, sponsor: TransferSponsor): Promise<Uint8Array> {
  const { account, amount, to, token } = parameters
  const feePayer = toAddress(sponsor.feePayer)
  const owner = toAddress(account)
  if (token === undefined || feePayer === owner)
    throw new LatchkeyError('request/invalid', { details: 'Another account sponsors transfers of tokens.' })
  const mint = await readMint(on, token)
  const target = await associatedAccount(toAddress(to), mint)
  const [{ instructions: transfer }, { value }] = await Promise.all([
    tokenTransfer(on, { owner, to: toAddress(to), units: toUnits(amount, 64), mint }),
    answerOf(rpcOf(on).getAccountInfo(target, { encoding: 'base64', commitment: 'confirmed' }), on.signal),
  ])
  const move = transfer.at(-1)
  if (!value || !move) throw wrongRecipient(to)
  const instructions = [limitComputeUnits(sponsoredUnits), priceComputeUnits(1n), move, memo(sponsor.memo)]
  return build(on, feePayer, instructions, sponsor.blockhash)
}

async function wireOf(on: OnWallet, transfer: Transfer): Promise<{ wire: Uint8Array; rent?: bigint | undefined }> {
  const { account, token } = transfer
  const units = toUnits(transfer.amount, 64)
  const owner = toAddress(account)
  const to = toAddress(transfer.to)
  const { instructions, rent } =
    token === undefined
      ? await nativeTransfer(on, owner, to, units, transfer)
      : await tokenTransfer(on, { ...transfer, owner, to, units, mint: await mintOf(on, token, transfer) })
  return { wire: await build(on, owner, instructions), rent }
}

async function mintOf(on: OnWallet, token: string, { account, isCollectible }: Transfer): Promise<Mint> {
  if (!isCollectible) return readMint(on, token)
  const { readCollectible } = await import('./read-collectible.ts')
  return readCollectible(on, toAddress(account), token)
}

async function nativeTransfer(
  on: OnWallet,
  from: Address,
  to: Address,
  lamports: bigint,
  { arrivesBefore }: Transfer,
): Promise<Steps> {
  const [balance, { value: there }] = await Promise.all([
    answerOf(rpcOf(on).getBalance(from), on.signal),
    answerOf(rpcOf(on).getAccountInfo(to, { encoding: 'base64' }), on.signal),
  ])
  if (there && (there.executable || tokenPrograms.includes(there.owner))) throw wrongRecipient(to)
  if (!arrivesBefore && balance.value < lamports) throw tooLittle(`${balance.value} lamports`)
  return { instructions: [transferSol(from, to, lamports)] }
}

async function tokenTransfer(on: OnWallet, transfer: TokenTransfer): Promise<Steps> {
  const { arrivesBefore, mint, owner, to, units } = transfer
  if (mint.hook)
    throw new LatchkeyError('solana/token-unsupported', {
      shortMessage: 'This token cannot be sent',
      details: 'Its transfers call a program of its own.',
    })
  const [held, own, target] = await Promise.all([
    arrivesBefore ? [] : tokenAccounts(on, owner, { mint: mint.address }),
    associatedAccount(owner, mint),
    destinationOf(on, owner, to, mint),
  ])
  const enough = held.filter((one) => one.units >= units && !one.frozen)
  const source = arrivesBefore ? { address: own } : (enough.find(({ address }) => address === own) ?? enough[0])
  if (!source) throw tooLittle(`${held.reduce((sum, one) => sum + one.units, 0n)} units, in accounts of their own`)
  const move = transferToken({ mint, source: source.address, destination: target.address, owner, units })
  return { instructions: [...target.before, move], rent: target.rent }
}

/** The sizes of new token accounts in bytes: of SPL Token, and the most that Token-2022 makes for a mint's extensions. */
const accountSizes = [165n, 200n] as const

/**
 * The receiving token account: the recipient's, which is created if necessary, or the token account that the caller
 * named.
 */
async function destinationOf(on: OnWallet, payer: Address, to: Address, mint: Mint) {
  const address = await associatedAccount(to, mint)
  const [there, account] = await readAccounts(on, [to, address])
  if (there?.executable) throw wrongRecipient(to)
  if (there && tokenPrograms.some((program) => program === there.owner)) {
    const held = readTokenAccount(there)
    if (!held || there.owner !== mint.program || held.mint !== mint.address) throw wrongRecipient(to)
    return { address: to, before: [] }
  }
  const before = [openTokenAccount(payer, address, to, mint)]
  if (account && readTokenAccount(account)) return { address, before }
  // No key signs for it, and no program has anything there: most likely a token account that was closed, and what it gets
  // could be lost. The vault of a multisig or of a smart wallet looks the same, but holds tokens once it was used.
  if (!there && isOffCurveAddress(to) && !(await ownsTokens(on, to))) throw nothingThere()
  const size = accountSizes[mint.program === tokenPrograms[0] ? 0 : 1]
  const rent = await answerOf(rpcOf(on).getMinimumBalanceForRentExemption(size), on.signal)
  return { address, before, rent }
}

async function build(
  on: OnWallet,
  payer: Address,
  instructions: readonly Instruction[],
  blockhash?: string,
): Promise<Uint8Array> {
  const value = blockhash
    ? // How long it is good is not written into the transaction.
      { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }
    : (await answerOf(rpcOf(on).getLatestBlockhash({ commitment: 'confirmed' }), on.signal)).value
  const version = on.driver.versions().includes(0) ? 0 : 'legacy'
  const message = appendTransactionMessageInstructions(
    instructions,
    setTransactionMessageLifetimeUsingBlockhash(
      value,
      setTransactionMessageFeePayer(payer, createTransactionMessage({ version })),
    ),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

function wrongRecipient(to: string): LatchkeyError {
  return recipientError(`${to} is a program or belongs to one.`)
}

function nothingThere(): LatchkeyError {
  return recipientError(
    'No key belongs to this address and it holds nothing: a closed token account, or a vault that must be opened first.',
  )
}

function recipientError(details: string): LatchkeyError {
  return new LatchkeyError('solana/recipient', { shortMessage: 'This address cannot receive it', details })
}

function tooLittle(held: string): LatchkeyError {
  return new LatchkeyError('solana/insufficient-funds', {
    shortMessage: 'The account holds too little',
    details: `It holds ${held}.`,
  })
}
