import { LatchkeyError } from '@latchkey/core/errors'
import { type Address, type CompiledTransactionMessage, getAddressDecoder } from '@solana/kit'
import type { OnNetwork } from './on-chain.ts'
import { readAccounts } from './read-accounts.ts'

const tableProgram = 'AddressLookupTab1e1111111111111111111111111'
/** The bytes of the program before the addresses (https://docs.rs/solana-address-lookup-table-interface). */
const metaSize = 56

type WithTables = Pick<Extract<CompiledTransactionMessage, { readonly version: 0 }>, 'addressTableLookups'>

/**
 * The addresses in the lookup tables of a message, by table. Throws `request/invalid` if one of them is no lookup
 * table.
 */
export async function readTables(on: OnNetwork, message: object | WithTables): Promise<Record<Address, Address[]>> {
  const lookups = ('addressTableLookups' in message && message.addressTableLookups) || []
  const names = lookups.map(({ lookupTableAddress }) => lookupTableAddress)
  const found = await readAccounts(on, names)
  return Object.fromEntries(
    names.map((name, index) => {
      const account = found[index]
      // Its kind is a number of four bytes; 1 is a table with addresses.
      if (account?.owner !== tableProgram || account.data.length < metaSize || account.data[0] !== 1)
        throw new LatchkeyError('request/invalid', { details: `${name} is no lookup table.` })
      const count = Math.floor((account.data.length - metaSize) / 32)
      const decode = (at: number) => getAddressDecoder().decode(account.data, metaSize + at * 32)
      return [name, Array.from({ length: Math.max(count, 0) }, (_, at) => decode(at))]
    }),
  )
}
