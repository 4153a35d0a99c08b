import type { EvmCall } from '../../../kernel/ports/wallet-call.ts'
import {
  account,
  fakeUsdc,
  friend,
  max160,
  max256,
  other,
  permit2,
  person,
  router,
  stranger,
  usdc,
  vault,
} from './addresses.ts'
import { type CorpusCase, eth, single } from './corpus-case.ts'
import { encode, word } from './encode.ts'

const padded = (hex: string) => hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
const bytesOf = (data: string) => word(BigInt(data.length / 2 - 1)) + padded(data.slice(2))
/** A list of items of any length: where each begins, then the items. */
const listOf = (items: readonly string[]) => {
  let offset = BigInt(items.length * 32)
  const heads = items.map((item) => {
    const head = word(offset)
    offset += BigInt(item.length / 2)
    return head
  })
  return [word(BigInt(items.length)), ...heads, ...items].join('')
}
/** (address, uint256, bytes)[], as ERC-7821 and account contracts take it. */
const listOfCalls = (calls: readonly EvmCall[]) =>
  listOf(calls.map(({ to, value = 0n, data = '0x' }) => word(to) + word(value) + word(96n) + bytesOf(data)))
const batchMode = `0x01${'00'.repeat(31)}`
const sends = (to: string, amount: bigint): EvmCall => ({
  to: usdc,
  data: encode('transfer(address a, uint256 b)', to, amount),
})
const allows = (spender: string): EvmCall => ({
  to: usdc,
  data: encode('approve(address a, uint256 b)', spender, max256),
})
const execute = (...calls: readonly EvmCall[]) =>
  encode('execute(bytes32 a, bytes b)', batchMode, `bytes:${word(32n)}${listOfCalls(calls)}`)
const safe = (to: string, data: string, operation: bigint) =>
  encode(
    'execTransaction(address a, uint256 b, bytes c, uint8 d, uint256 e, uint256 f, uint256 g, address h, address i, bytes j)',
    to,
    0n,
    `bytes:${data}`,
    operation,
    0n,
    0n,
    0n,
    0n,
    0n,
    'bytes:0x',
  )
const packed = (...calls: readonly EvmCall[]) =>
  calls
    .map(
      ({ to, value = 0n, data = '0x' }) =>
        `00${to.slice(2)}${word(value)}${word(BigInt(data.length / 2 - 1))}${data.slice(2)}`,
    )
    .join('')
const list = '0x40a2accbd92bca938b02010e17a5b8929b49130d'

/** Calls inside calls. */
export const nestedCases: readonly CorpusCase[] = [
  single(
    'the account’s own batch',
    { to: account, data: execute(sends(friend, 2_000_000n), { to: friend, value: eth }) },
    [],
    ['leaves 2 USDC', 'leaves 1 ETH'],
  ),
  single(
    'the account’s own batch allows a person all',
    { to: account, data: execute(allows(person), sends(friend, 1n)) },
    ['approval/unlimited danger', 'approval/spender-not-contract danger'],
    ['leaves 0.000001 USDC'],
  ),
  single(
    'the account’s own batch with something unknown',
    { to: account, data: execute({ to: vault, data: '0xdeadbeef' }) },
    ['call/unknown warning'],
  ),
  single('another contract’s batch', { to: vault, data: execute(sends(person, 1n)) }, ['call/guess warning']),
  single(
    'a Safe’s list of calls',
    {
      to: vault,
      data: safe(list, encode('multiSend(bytes a)', `bytes:${packed(allows(stranger), sends(friend, 1n))}`), 1n),
    },
    ['call/guess warning', 'approval/unlimited danger'],
  ),
  single('a Safe that runs code as its own', { to: vault, data: safe(stranger, '0xdeadbeef', 1n) }, [
    'call/guess warning',
    'call/as-own danger',
    'call/unknown warning',
  ]),
  single('a Safe’s only call', { to: vault, data: safe(usdc, allows(router).data ?? '', 0n) }, [
    'call/guess warning',
    'approval/unlimited warning',
  ]),
  single(
    'a multicall of approvals',
    {
      to: usdc,
      data: `0xac9650d8${word(32n)}${listOf([allows(stranger), sends(friend, 3n)].map(({ data = '0x' }) => bytesOf(data)))}`,
    },
    ['call/guess warning', 'approval/unlimited danger'],
    ['leaves 0.000003 USDC'],
  ),
  single(
    'a permit of Permit2 for two tokens',
    {
      to: permit2,
      data: `0x2a2d80d1${word(account)}${word(96n)}${word(480n)}${word(96n)}${word(stranger)}${word(1n)}${word(2n)}${[usdc, fakeUsdc].map((token) => word(token) + word(max160) + word(1_900_000_000n) + word(0n)).join('')}${word(0n)}`,
    },
    ['approval/unlimited danger', 'approval/unlimited danger'],
  ),
  single(
    'a transfer by Permit2 of two tokens',
    {
      to: permit2,
      data: `0x0d58b1db${word(32n)}${word(2n)}${[friend, other].map((to) => word(account) + word(to) + word(5_000_000n) + word(usdc)).join('')}`,
    },
    ['recipient/own info'],
    ['leaves 10 USDC'],
  ),
]
