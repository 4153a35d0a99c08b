import { describe, expect, test } from 'vitest'
import type { SentTransaction } from '../../kernel/ports/ability-values.ts'
import { encode, word } from '../preview/corpus/encode.ts'
import { compareSent } from './compare-sent.ts'

const account = `0x${'a1'.repeat(20)}`
const shop = `0x${'5c'.repeat(20)}`
const thief = `0x${'ee'.repeat(20)}`
const relayer = `0x${'7e'.repeat(20)}`
const entryPoint = `0x${'4e'.repeat(20)}`
const pay = { to: shop, data: '0x12345678', value: 5n }
const approve = { to: shop, data: '0x095ea7b3' }
const eth = (units: bigint) => ({ units, decimals: 18, symbol: 'ETH' })
const sent = (change: Partial<SentTransaction> = {}): SentTransaction => ({
  state: 'waiting',
  from: account,
  to: shop,
  data: pay.data,
  value: eth(5n),
  ...change,
})

describe('one call', () => {
  test.each([
    ['another receiver', { to: thief }, 'other'],
    ['another amount', { value: eth(6n) }, 'other'],
    ['other data', { data: '0x12345679' }, 'other'],
    ['more data', { data: `${pay.data}00` }, 'other'],
    ['a new contract', { to: undefined }, 'other'],
    ['addresses in other capitals', { to: shop.toUpperCase().replace('0X', '0x') }, undefined],
    ['a builder code behind the data', { data: `${pay.data}${'07'.repeat(9)}${'8021'.repeat(8)}` }, undefined],
    ['a relayer’s own contract, which isn’t read', { from: relayer, to: entryPoint, data: '0xdeadbeef' }, undefined],
  ] as const)('%s', (_, change, verdict) => {
    expect(compareSent([pay], [sent(change)], account)).toBe(verdict)
  })

  test('to the account itself, and a fee that the wallet chose, are no difference', () => {
    const self = { to: account, value: 5n }
    expect(compareSent([self], [sent({ to: account, data: '0x' })], account)).toBeUndefined()
  })
})

describe('a batch', () => {
  const [first, second] = [approve, pay]
  /** `execute(bytes32,bytes)` of ERC-7821 with a list of (address, uint256, bytes). */
  const batch = (...calls: readonly { to: string; data: string; value?: bigint }[]) => {
    const items = calls.map(({ to, data, value = 0n }) => {
      const hex = data.slice(2)
      return word(to) + word(value) + word(96n) + word(BigInt(hex.length / 2)) + hex.padEnd(64, '0')
    })
    let offset = BigInt(items.length * 32)
    const heads = items.map((item) => {
      const head = word(offset)
      offset += BigInt(item.length / 2)
      return head
    })
    const list = word(32n) + word(BigInt(items.length)) + heads.join('') + items.join('')
    return encode('execute(bytes32 mode, bytes data)', 2n ** 248n, `bytes:0x${list}`)
  }
  const own = (data: string) => sent({ to: account, data, value: eth(0n) })

  test('is read out of the account’s own call', () => {
    expect(compareSent([first, second], [own(batch(first, second))], account)).toBeUndefined()
    expect(compareSent([first, second], [own(batch(second, first))], account)).toBe('other')
    expect(compareSent([first, second], [own(batch(first))], account)).toBe('other')
    expect(compareSent([first, second], [own(batch(first, { ...second, to: thief }))], account)).toBe('other')
    expect(compareSent([first, second], [own(batch(first, second, { to: thief, data: '0x' }))], account)).toBe('added')
  })

  test('is read out of several transactions', () => {
    const one = sent({ data: first.data, value: eth(0n) })
    expect(compareSent([first, second], [one, sent()], account)).toBeUndefined()
    expect(compareSent([first, second], [one, sent({ to: thief })], account)).toBe('other')
  })

  test('is read out of a bundler’s transaction (ERC-4337)', () => {
    const callData = batch(first, second).slice(2)
    const fields = [account, 0n, 352n, 384n, 0n, 0n, 0n, 0n, 0n, 0n, 0n]
    const padded = callData.padEnd(Math.ceil(callData.length / 64) * 64, '0')
    // The empty fields at the end have the same offset as the empty field before them.
    const [empty, calls] = [word(0n), word(BigInt(callData.length / 2)) + padded]
    const heads = fields.map((value, index) => word(index === 9 || index === 10 ? 352n : value)).join('')
    const operation = heads + empty + calls
    const list = word(1n) + word(32n) + operation
    const data = `0x1fad948c${word(64n)}${word(relayer)}${list}`
    expect(compareSent([first, second], [sent({ from: relayer, to: entryPoint, data })], account)).toBeUndefined()
    expect(compareSent([second], [sent({ from: relayer, to: entryPoint, data })], account)).toBe('added')
    expect(compareSent([second, first], [sent({ from: relayer, to: entryPoint, data })], account)).toBe('other')
  })

  test('is read out of a Safe’s transaction', () => {
    const packed = [first, second]
      .map((call) => {
        const hex = call.data.slice(2)
        return `00${call.to.slice(2)}${word(call === pay ? pay.value : 0n)}${word(BigInt(hex.length / 2))}${hex}`
      })
      .join('')
    const multiSend = encode('multiSend(bytes transactions)', `bytes:0x${packed}`)
    const signature =
      'execTransaction(address a, uint256 b, bytes c, uint8 d, uint256 e, uint256 f, uint256 g, address h, address i, bytes j)'
    const list = '0x40a2accbd92bca938b02010e17a5b8929b49130d'
    const data = encode(signature, list, 0n, `bytes:${multiSend}`, 1n, 0n, 0n, 0n, 0n, 0n, 'bytes:0x')
    expect(compareSent([first, second], [sent({ from: relayer, to: account, data })], account)).toBeUndefined()
    expect(compareSent([first, pay, pay], [sent({ from: relayer, to: account, data })], account)).toBe('other')
    const other = encode(signature, thief, 0n, `bytes:${multiSend}`, 1n, 0n, 0n, 0n, 0n, 0n, 'bytes:0x')
    expect(compareSent([pay], [sent({ from: relayer, to: account, data: other })], account)).toBeUndefined()
  })
})
