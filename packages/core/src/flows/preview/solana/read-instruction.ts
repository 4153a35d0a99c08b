import { encodeBase58 } from '../../../kernel/base58.ts'
import type { CallField } from '../call-fields.ts'
import type { Effect } from '../effect.ts'
import type { PreviewFacts } from '../preview-facts.ts'
import type { SolanaInstruction } from './read-message.ts'

/** What one instruction says. */
export type ReadInstruction = {
  readonly name: string
  /** In lamports. */
  readonly value?: bigint | undefined
  readonly fields?: readonly CallField[] | undefined
  readonly effects?: readonly Effect[] | undefined
  /** It names no mint, and none is known of its account. */
  readonly unknownMint?: boolean | undefined
}

const systemProgram = '11111111111111111111111111111111'
const computeBudget = 'ComputeBudget111111111111111111111111111111'
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const memos = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', token2022]
const most64 = 2n ** 64n - 1n

/** By the number of `setAuthority`'s kind (SPL Token). */
const authorities = ['mint', 'freeze', 'token-account', 'close']

/**
 * Reads an instruction of the programs that every wallet knows; `undefined` for all others.
 *
 * @param own the account that signs
 */
export function readInstruction(
  { program, accounts, data }: SolanaInstruction,
  own: string,
  facts: PreviewFacts,
): ReadInstruction | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  try {
    if (program === systemProgram) return system(accounts, view, own)
    if (program === computeBudget) return { name: 'computeBudget' }
    if (program !== undefined && memos.includes(program)) return { name: 'memo' }
    if (program === associated) return associate(accounts, data)
    if (program !== undefined && tokenPrograms.includes(program)) {
      const read = token({ accounts, data, own }, view, facts)
      return program === token2022 ? withHook(read, { accounts, data, own }) : read
    }
    return undefined
  } catch {
    return undefined
  }
}

type Accounts = SolanaInstruction['accounts']

/** Without this account nothing can be said about the instruction. */
function must(account: string | undefined): string {
  if (account === undefined) throw new RangeError('unknown account')
  return account
}

function system(accounts: Accounts, view: DataView, own: string): ReadInstruction | undefined {
  const [first, second] = accounts
  switch (view.getUint32(0, true)) {
    case 0: {
      const created = moveLamports('createAccount', must(first), must(second), view.getBigUint64(4, true))
      // An account without lamports can be created. If it is the signer's own, it then belongs to the program.
      if (second !== own) return created
      const given = assign(own, encodeBase58(bytesOf(view, 20, 32)))
      return { ...created, effects: [...(created.effects ?? []), ...(given.effects ?? [])] }
    }
    case 1:
      return assign(must(first), encodeBase58(bytesOf(view, 4, 32)))
    case 2:
      return moveLamports('transfer', must(first), must(second), view.getBigUint64(4, true))
    case 4:
      return { name: 'advanceNonce' }
    default:
      return undefined
  }
}

function moveLamports(name: string, from: string, to: string, amount: bigint): ReadInstruction {
  const fields = [address('to', to), { label: 'lamports', text: amount.toString() }]
  return { name, value: amount, fields, effects: [{ type: 'transfer', asset: { kind: 'native' }, from, to, amount }] }
}

/** Gives the account itself to a program: from then on the program controls everything that the account holds. */
function assign(account: string, owner: string): ReadInstruction {
  return {
    name: 'assign',
    fields: [address('account', account), address('newOwner', owner)],
    effects: [{ type: 'authority', account, owner, what: 'account' }],
  }
}

function associate(accounts: Accounts, data: Uint8Array): ReadInstruction | undefined {
  if (data.length > 1 || (data[0] ?? 0) > 1) return undefined
  const [, created, owner, mint] = accounts
  return {
    name: 'createTokenAccount',
    fields: [address('account', must(created)), address('owner', must(owner)), address('token', must(mint))],
  }
}

type TokenCall = Pick<SolanaInstruction, 'accounts' | 'data'> & { readonly own: string }

/**
 * A token may name a program that its transfers run. The accounts behind the four of a transfer go to it, in older versions of Token-2022 with their
 * signatures (https://docs.rs/spl-transfer-hook-interface, `invoke_execute`).
 */
function withHook(read: ReadInstruction | undefined, { accounts, data, own }: TokenCall): ReadInstruction | undefined {
  if (!read || (data[0] !== 12 && data[0] !== 26) || !accounts.slice(4).includes(own)) return read
  const hook: Effect = { type: 'authority', account: own, owner: must(accounts[1]), what: 'hook' }
  return { ...read, effects: [...(read.effects ?? []), hook] }
}

function token({ accounts, data, own }: TokenCall, view: DataView, facts: PreviewFacts): ReadInstruction | undefined {
  const mintOf = (account: string) => facts.tokenAccounts?.[account]?.mint
  const ownerOf = (account: string) => facts.tokenAccounts?.[account]?.owner ?? account
  const [first, second, third, fourth] = accounts
  const amount = () => view.getBigUint64(1, true)
  switch (data[0]) {
    case 3: {
      const mint = mintOf(must(first)) ?? mintOf(must(second))
      return moveTokens(mint, must(third), ownerOf(must(second)), amount())
    }
    case 12:
      return moveTokens(must(second), must(fourth), ownerOf(must(third)), amount())
    // Token-2022's transfer with a fee: 26, then 1.
    case 26:
      if (data[1] !== 1) return undefined
      return moveTokens(must(second), must(fourth), ownerOf(must(third)), view.getBigUint64(2, true))
    case 4:
      return allow(mintOf(must(first)), must(second), amount())
    case 13:
      return allow(must(second), must(third), amount())
    case 5:
      return { name: 'revoke', fields: [address('account', must(first))] }
    case 6: {
      const owner = data[2] === 1 ? encodeBase58(bytesOf(view, 3, 32)) : ''
      const what = authorities[data[1] ?? -1]
      if (what === undefined) return undefined
      return {
        name: 'setAuthority',
        fields: [address('account', must(first)), address('newOwner', owner)],
        effects: [{ type: 'authority', account: must(first), owner, what }],
      }
    }
    case 8:
    case 15: {
      const mint = must(second)
      const burnt = amount()
      const effect: Effect = {
        type: 'transfer',
        asset: { kind: 'token', address: mint },
        from: must(third),
        to: systemProgram,
        amount: burnt,
      }
      return { name: 'burn', fields: [address('token', mint)], effects: [effect] }
    }
    case 9:
      return closeAccount(must(first), must(second), own)
    case 17:
      return { name: 'syncNative' }
    default:
      return undefined
  }
}

/** All lamports of the account go to `to`, also those that back its wrapped SOL. */
function closeAccount(account: string, to: string, own: string): ReadInstruction {
  return {
    name: 'closeAccount',
    fields: [address('account', account), address('to', to)],
    effects: to === own ? [] : [{ type: 'authority', account, owner: to, what: 'closed' }],
  }
}

function moveTokens(mint: string | undefined, from: string, to: string, amount: bigint): ReadInstruction {
  const fields = [address('to', to), { label: 'amount', text: amount.toString() }]
  if (mint === undefined) return { name: 'transfer', fields, unknownMint: true }
  return {
    name: 'transfer',
    fields: [...fields, address('token', mint)],
    effects: [{ type: 'transfer', asset: { kind: 'token', address: mint }, from, to, amount }],
  }
}

function allow(mint: string | undefined, spender: string, amount: bigint): ReadInstruction {
  const fields = [address('spender', spender), { label: 'amount', text: amount.toString() }]
  if (mint === undefined) return { name: 'approve', fields, unknownMint: true }
  return {
    name: 'approve',
    fields,
    effects: [{ type: 'approval', scheme: 'token', token: mint, spender, amount, most: most64 }],
  }
}

function address(label: string, value: string): CallField {
  return { label, text: value, address: value }
}

function bytesOf(view: DataView, at: number, length: number): Uint8Array {
  if (at + length > view.byteLength) throw new RangeError('too short')
  return new Uint8Array(view.buffer, view.byteOffset + at, length)
}
