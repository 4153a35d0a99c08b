import { type Address, getAddressEncoder, getBase58Decoder, getProgramDerivedAddress } from '@solana/kit'
import { exchangeElf } from './exchange-elf.ts'
import type { Ledger } from './ledger.ts'

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
const wrappedSol = 'So11111111111111111111111111111111111111112' as Address
/** The address of Jupiter’s program: a stand-in replaces it on a test chain (dev.jup.ag). */
const defaultProgram = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLJZoi5QNyVTaV4'
/** `global:exact_out_route` as Anchor names an instruction. */
const name = [0xd0, 0x33, 0xef, 0x97, 0x7b, 0x2b, 0xed, 0x5c]

/** One account of an instruction. */
type Meta = { readonly pubkey: string; readonly isSigner: boolean; readonly isWritable: boolean }

/** A stand-in for the program of an exchange. */
export type TestExchange = {
  readonly program: string
  /** Puts an amount of a token into its stock, in smallest units: what it can give. */
  stock(mint: string, units: bigint): Promise<void>
  /** The instruction that takes `pays` from one account of the visitor, and gives `gives` to another. It does what it says, whatever the price. */
  swap(order: {
    readonly user: string
    readonly from: string
    readonly to: string
    /** The visitor's token accounts. */
    readonly source: string
    readonly destination: string
    readonly pays: bigint
    readonly gives: bigint
  }): Promise<{ readonly programId: string; readonly accounts: readonly Meta[]; readonly data: Uint8Array }>
  /** Writes a lookup table with these addresses. */
  table(addresses: readonly string[]): string
}

/** Puts the stand-in on a chain, and the mint of wrapped SOL, which the VM begins without. */
export async function createTestExchange({ svm, write }: Ledger, program = defaultProgram): Promise<TestExchange> {
  const encode = getAddressEncoder().encode
  const programAddress = program as Address
  svm.addProgram(programAddress, exchangeElf())
  const [owner, bump] = await getProgramDerivedAddress({ programAddress, seeds: [] })
  const stocks = new Map<string, Address>()
  const newAddress = () => getBase58Decoder().decode(crypto.getRandomValues(new Uint8Array(32))) as Address

  const mint = new Uint8Array(82)
  mint[44] = 9
  mint[45] = 1
  if (!svm.getAccount(wrappedSol).exists) write(wrappedSol, tokenProgram, mint)

  async function stockOf(asset: string): Promise<Address> {
    const known = stocks.get(asset)
    if (known) return known
    const address = newAddress()
    stocks.set(asset, address)
    hold(address, asset, 0n)
    return address
  }
  function hold(address: Address, asset: string, units: bigint) {
    const data = new Uint8Array(165)
    data.set(encode(asset as Address), 0)
    data.set(encode(owner), 32)
    new DataView(data.buffer).setBigUint64(64, units, true)
    data[108] = 1
    const isNative = asset === wrappedSol
    if (isNative) {
      data[109] = 1
      new DataView(data.buffer).setBigUint64(113, svm.minimumBalanceForRentExemption(165n), true)
    }
    write(address, tokenProgram, data, isNative ? units : 0n)
  }

  return {
    program,
    stock: async (asset, units) => hold(await stockOf(asset), asset, units),
    async swap({ destination, from, gives, pays, source, to, user }) {
      const data = new Uint8Array(27)
      data.set(name)
      const view = new DataView(data.buffer)
      view.setUint8(8, 3)
      view.setBigUint64(9, pays, true)
      view.setUint8(17, 3)
      view.setBigUint64(18, gives, true)
      view.setUint8(26, bump)
      const writable = (pubkey: string, isSigner = false): Meta => ({ pubkey, isSigner, isWritable: true })
      const accounts = [
        writable(user, true),
        writable(source),
        writable(await stockOf(from)),
        writable(await stockOf(to)),
        writable(destination),
        { pubkey: owner, isSigner: false, isWritable: false },
        { pubkey: tokenProgram, isSigner: false, isWritable: false },
      ]
      return { programId: program, accounts, data }
    },
    table(addresses) {
      const address = newAddress()
      const data = new Uint8Array(56 + 32 * addresses.length)
      const view = new DataView(data.buffer)
      view.setUint32(0, 1, true)
      // It was never closed.
      view.setBigUint64(4, 2n ** 64n - 1n, true)
      for (const [index, one] of addresses.entries()) data.set(encode(one as Address), 56 + 32 * index)
      write(address, 'AddressLookupTab1e1111111111111111111111111', data)
      return address
    },
  }
}
