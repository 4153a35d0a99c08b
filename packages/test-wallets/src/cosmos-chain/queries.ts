import { BaseAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth'
import { QueryAccountRequest, QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query'
import { Metadata } from 'cosmjs-types/cosmos/bank/v1beta1/bank'
import {
  QueryAllBalancesRequest,
  QueryAllBalancesResponse,
  QueryBalanceRequest,
  QueryBalanceResponse,
  QueryDenomMetadataRequest,
  QueryDenomMetadataResponse,
} from 'cosmjs-types/cosmos/bank/v1beta1/query'
import { SimulateRequest, SimulateResponse } from 'cosmjs-types/cosmos/tx/v1beta1/service'
import { Tx } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { chainError } from './chain-error.ts'
import type { Ledger } from './ledger.ts'

/** The form of a denomination for people. */
export type DenomMetadata = { readonly denom: string; readonly symbol: string; readonly decimals: number }

type Query = (data: Uint8Array) => Uint8Array

/** The page size of balances when the client doesn't set one. */
const pageSize = 100

/** The gRPC queries that are answered over `abci_query`. */
export function createQueries(
  ledger: Ledger,
  metadata: ReadonlyMap<string, DenomMetadata>,
): Readonly<Record<string, Query>> {
  return {
    '/cosmos.auth.v1beta1.Query/Account': (data) => {
      const { address } = QueryAccountRequest.decode(data)
      const account = ledger.accounts.get(address)
      if (!account)
        throw chainError('keyNotFound', `rpc error: code = NotFound desc = account ${address} not found: key not found`)
      const { number, publicKey, sequence } = account
      const value = BaseAccount.encode(
        BaseAccount.fromPartial({ address, accountNumber: number, sequence, ...(publicKey && { pubKey: publicKey }) }),
      ).finish()
      const reply = { account: { typeUrl: '/cosmos.auth.v1beta1.BaseAccount', value } }
      return QueryAccountResponse.encode(QueryAccountResponse.fromPartial(reply)).finish()
    },
    '/cosmos.bank.v1beta1.Query/Balance': (data) => {
      const { address, denom } = QueryBalanceRequest.decode(data)
      const balance = { denom, amount: String(ledger.balanceOf(address, denom)) }
      return QueryBalanceResponse.encode(QueryBalanceResponse.fromPartial({ balance })).finish()
    },
    '/cosmos.bank.v1beta1.Query/AllBalances': (data) => {
      const { address, pagination } = QueryAllBalancesRequest.decode(data)
      const all = ledger.balancesOf(address)
      const start = pagination?.key.length ? Number(new TextDecoder().decode(pagination.key)) : 0
      const end = start + (Number(pagination?.limit ?? 0n) || pageSize)
      const nextKey = end < all.length ? new TextEncoder().encode(String(end)) : new Uint8Array()
      const reply = { balances: all.slice(start, end), pagination: { nextKey, total: BigInt(all.length) } }
      return QueryAllBalancesResponse.encode(QueryAllBalancesResponse.fromPartial(reply)).finish()
    },
    '/cosmos.bank.v1beta1.Query/DenomMetadata': (data) => {
      const { denom } = QueryDenomMetadataRequest.decode(data)
      const known = metadata.get(denom)
      if (!known)
        throw chainError(
          'keyNotFound',
          `rpc error: code = NotFound desc = client metadata for denom ${denom}: key not found`,
        )
      const { decimals: exponent, symbol } = known
      const denomUnits = [
        { denom, exponent: 0, aliases: [] },
        { denom: symbol.toLowerCase(), exponent, aliases: [] },
      ]
      const entry = Metadata.fromPartial({
        base: denom,
        display: symbol.toLowerCase(),
        name: symbol,
        symbol,
        denomUnits,
      })
      return QueryDenomMetadataResponse.encode(QueryDenomMetadataResponse.fromPartial({ metadata: entry })).finish()
    },
    '/cosmos.tx.v1beta1.Service/Simulate': (data) => {
      const { tx, txBytes } = SimulateRequest.decode(data)
      const gasUsed = ledger.simulate(tx ? Tx.encode(tx).finish() : txBytes)
      return SimulateResponse.encode(SimulateResponse.fromPartial({ gasInfo: { gasUsed, gasWanted: 0n } })).finish()
    },
  }
}
