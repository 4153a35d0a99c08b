import { AccountRole, type Address, getAddressEncoder, getProgramDerivedAddress, type Instruction } from '@solana/kit'
import type { Mint } from './read-mint.ts'

const systemProgram = '11111111111111111111111111111111' as Address
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address

/** Moves lamports (System program, instruction 2). */
export function transferSol(from: Address, to: Address, lamports: bigint): Instruction {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, lamports, true)
  const accounts = [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ]
  return { programAddress: systemProgram, accounts, data }
}

/** Moves tokens and states their decimal places, so that a wallet can show the amount (`TransferChecked`, instruction 12). */
export function transferToken(parameters: {
  readonly mint: Mint
  readonly source: Address
  readonly destination: Address
  readonly owner: Address
  readonly units: bigint
}): Instruction {
  const { destination, mint, owner, source, units } = parameters
  const data = new Uint8Array(10)
  data[0] = 12
  new DataView(data.buffer).setBigUint64(1, units, true)
  data[9] = mint.decimals
  const accounts = [
    { address: source, role: AccountRole.WRITABLE },
    { address: mint.address, role: AccountRole.READONLY },
    { address: destination, role: AccountRole.WRITABLE },
    { address: owner, role: AccountRole.READONLY_SIGNER },
  ]
  return { programAddress: mint.program, accounts, data }
}

/** Opens the recipient's account for a token if it doesn't exist (`CreateIdempotent`, instruction 1); `payer` pays its rent. */
export function openTokenAccount(payer: Address, address: Address, owner: Address, mint: Mint): Instruction {
  const accounts = [
    { address: payer, role: AccountRole.WRITABLE_SIGNER },
    { address, role: AccountRole.WRITABLE },
    { address: owner, role: AccountRole.READONLY },
    { address: mint.address, role: AccountRole.READONLY },
    { address: systemProgram, role: AccountRole.READONLY },
    { address: mint.program, role: AccountRole.READONLY },
  ]
  return { programAddress: associatedTokenProgram, accounts, data: Uint8Array.of(1) }
}

/** The address of an owner's account for one mint. */
export async function associatedAccount(owner: Address, mint: Pick<Mint, 'address' | 'program'>): Promise<Address> {
  const { encode } = getAddressEncoder()
  const seeds = [encode(owner), encode(mint.program), encode(mint.address)]
  const [address] = await getProgramDerivedAddress({ programAddress: associatedTokenProgram, seeds })
  return address
}

const computeBudget = 'ComputeBudget111111111111111111111111111111' as Address
const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address

/** The most work that a transaction may do, in compute units (Compute Budget, instruction 2). */
export function limitComputeUnits(units: number): Instruction {
  const data = new Uint8Array(5)
  data[0] = 2
  new DataView(data.buffer).setUint32(1, units, true)
  return { programAddress: computeBudget, data }
}

/** The price of each unit beside the base fee, in millionths of a lamport (Compute Budget, instruction 3). */
export function priceComputeUnits(microLamports: bigint): Instruction {
  const data = new Uint8Array(9)
  data[0] = 3
  new DataView(data.buffer).setBigUint64(1, microLamports, true)
  return { programAddress: computeBudget, data }
}

/** A text as part of the transaction (SPL Memo). */
export function memo(text: string): Instruction {
  return { programAddress: memoProgram, data: new TextEncoder().encode(text) }
}
