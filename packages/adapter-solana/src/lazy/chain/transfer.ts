import { toBase64, toUnits } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { TransferSponsor } from '@latchkey/core/ports'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64Encoder,
  getTransactionEncoder,
  type Instruction,
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
import { type Mint, readMint } from './read-mint.ts'
import { sendWire } from './send-transaction.ts'
import { simulate } from './simulate.ts'
import { tokenAccounts, tokenPrograms } from './token-accounts.ts'

type Transfer = {
  readonly account: string
  readonly to: string
  readonly amount: bigint | string
  readonly token?: string | undefined
}

/**
 * Sends SOL, or a token of SPL or Token-2022. The transaction is simulated before the wallet is asked, so that a visitor never approves a
 * transaction that can't succeed.
 */
export async function transfer(on: OnWallet, parameters: Transfer): Promise<{ hash: string }> {
  const wire = await wireOf(on, parameters)
  await simulate(on, wire)
  return sendWire(on, wire, {})
}

/** The same transaction, unsigned and in base64, for its preview. The wallet is not asked. */
export async function buildTransfer(
  on: OnWallet,
  { sponsor, ...parameters }: Transfer & { readonly sponsor?: TransferSponsor | undefined },
): Promise<{ transaction: string }> {
  if (!sponsor) return { transaction: toBase64(await wireOf(on, parameters)) }
  const wire = await sponsoredWireOf(on, parameters, sponsor)
  await simulate(on, wire)
  return { transaction: toBase64(wire) }
}

/** More than any transfer of a token with a memo of 256 bytes takes. */
const sponsoredUnits = 100_000

/**
 * A transfer whose fee another account pays, in the order that sponsors look for: limit and price of the work, transfer, memo (x402, scheme `exact` on SVM). The
 * sponsor pays for no new account, so the recipient must have one for the token.
 */
async function sponsoredWireOf(on: OnWallet, parameters: Transfer, sponsor: TransferSponsor): Promise<Uint8Array> {
  const { account, amount, to, token } = parameters
  const feePayer = toAddress(sponsor.feePayer)
  const owner = toAddress(account)
  if (token === undefined || feePayer === owner)
    throw new LatchkeyError('request/invalid', { details: 'Another account sponsors transfers of tokens.' })
  const mint = await readMint(on, token)
  const target = await associatedAccount(toAddress(to), mint)
  const [transfer, { value }] = await Promise.all([
    tokenTransfer(on, owner, toAddress(to), toUnits(amount, 64), mint),
    answerOf(rpcOf(on).getAccountInfo(target, { encoding: 'base64', commitment: 'confirmed' }), on.signal),
  ])
  const move = transfer.at(-1)
  if (!value || !move) throw wrongRecipient(to)
  const instructions = [limitComputeUnits(sponsoredUnits), priceComputeUnits(1n), move, memo(sponsor.memo)]
  return build(on, feePayer, instructions, sponsor.blockhash)
}

async function wireOf(on: OnWallet, { account, amount, to, token }: Transfer): Promise<Uint8Array> {
  const units = toUnits(amount, 64)
  const from = toAddress(account)
  const recipient = toAddress(to)
  const instructions =
    token === undefined
      ? await nativeTransfer(on, from, recipient, units)
      : await tokenTransfer(on, from, recipient, units, await readMint(on, token))
  return build(on, from, instructions)
}

async function nativeTransfer(
  on: OnWallet,
  from: Address,
  to: Address,
  lamports: bigint,
): Promise<readonly Instruction[]> {
  const [balance, { value: there }] = await Promise.all([
    answerOf(rpcOf(on).getBalance(from), on.signal),
    answerOf(rpcOf(on).getAccountInfo(to, { encoding: 'base64' }), on.signal),
  ])
  if (there && (there.executable || tokenPrograms.includes(there.owner))) throw wrongRecipient(to)
  if (balance.value < lamports) throw tooLittle(`${balance.value} lamports`)
  return [transferSol(from, to, lamports)]
}

async function tokenTransfer(
  on: OnWallet,
  owner: Address,
  to: Address,
  units: bigint,
  mint: Mint,
): Promise<readonly Instruction[]> {
  if (mint.hook)
    throw new LatchkeyError('solana/token-unsupported', {
      shortMessage: 'This token cannot be sent',
      details: 'Its transfers call a program of its own.',
    })
  const [held, own, target] = await Promise.all([
    tokenAccounts(on, owner, { mint: mint.address }),
    associatedAccount(owner, mint),
    destinationOf(on, owner, to, mint),
  ])
  const enough = held.filter((one) => one.units >= units && !one.frozen)
  const source = enough.find(({ address }) => address === own) ?? enough[0]
  if (!source) throw tooLittle(`${held.reduce((sum, one) => sum + one.units, 0n)} units, in accounts of their own`)
  const move = transferToken({ mint, source: source.address, destination: target.address, owner, units })
  return [...target.before, move]
}

/** The receiving token account: the recipient's, created if necessary, or the one that was named itself. */
async function destinationOf(on: OnWallet, payer: Address, to: Address, mint: Mint) {
  const { value } = await answerOf(
    rpcOf(on).getAccountInfo(to, { encoding: 'base64', commitment: 'confirmed' }),
    on.signal,
  )
  if (value?.executable) throw wrongRecipient(to)
  if (value && tokenPrograms.includes(value.owner)) {
    const data = getBase64Encoder().encode(value.data[0])
    const isAccount = data.length === 165 || (data.length > 165 && data[165] === 2)
    if (!isAccount || value.owner !== mint.program) throw wrongRecipient(to)
    return { address: to, before: [] }
  }
  const address = await associatedAccount(to, mint)
  return { address, before: [openTokenAccount(payer, address, to, mint)] }
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
  return new LatchkeyError('solana/recipient', {
    shortMessage: 'This address cannot receive it',
    details: `${to} is a program or belongs to one.`,
  })
}

function tooLittle(held: string): LatchkeyError {
  return new LatchkeyError('solana/insufficient-funds', {
    shortMessage: 'The account holds too little',
    details: `It holds ${held}.`,
  })
}
