import { describe, expect, test } from 'vitest'
import { codeOf, identity, listen } from '../../test/calls.ts'
import { serverOf } from '../../test/server.ts'
import { createBlockchain } from './blockchain.ts'

const address = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
const usdc = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  value: 1500.75,
  price: 1.0005,
  quantity: { decimals: '6', numeric: '1500.000001' },
  iconUrl: 'https://images.example/usdc.png',
  flags: { is_spam: false },
}
const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  value: 0,
  price: 0,
  quantity: { decimals: '18', numeric: '0.000000000000000001' },
  iconUrl: '',
}

describe('getBalance', () => {
  test('[S7.45] /v1/account/{address}/balance takes currency, chainId and forceUpdate, and answers balances with their decimals', async () => {
    await using server = await serverOf({ balances: [{ ...usdc, change24h: -1.25 }] })
    const blockchain = createBlockchain(server.http())
    const { balances } = await blockchain.getBalance({ address, chainId: 'eip155:1', forceUpdate: 1_700_000_000_000 })
    expect(balances[0]?.quantity.decimals).toBe('6')
    expect(balances.map(({ change24h }) => change24h)).toEqual(['-1.25'])
    await blockchain.getBalance({ address })
    const [full, bare] = server.calls
    const path = `/v1/account/${address}/balance`
    expect(full).toMatchObject({ method: 'GET', path })
    expect(full?.query).toEqual({ ...identity, currency: 'usd', chainId: 'eip155:1', forceUpdate: '1700000000000' })
    expect(bare?.query).toEqual({ ...identity, currency: 'usd' })
  })

  test('[S3.26] a token has name, symbol, chainId, value, price and iconUrl; the native one has no address; wrong values are refused', async () => {
    await using server = await serverOf({ balances: [usdc, ether] })
    const { warnings, warn } = listen()
    const { balances } = await createBlockchain(server.http(), { warn }).getBalance({ address })
    expect(balances).toEqual([
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: 'eip155:1',
        address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        value: '1500.75',
        price: '1.0005',
        iconUrl: 'https://images.example/usdc.png',
        quantity: { decimals: '6', numeric: '1500.000001' },
        isSpam: false,
      },
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:1',
        quantity: { decimals: '18', numeric: '0.000000000000000001' },
        isSpam: false,
      },
    ])
    expect('address' in (balances[1] ?? {})).toBe(false)
    expect(warnings).toEqual([])

    const fatal = {
      name: [undefined, '', 7],
      symbol: [undefined, ' ', null],
      chainId: [undefined, 'eip155', 1, 'eip155:1:0xab'],
      // Otherwise a token could look like the native one.
      address: [7, '0xab', {}],
    }
    for (const [field, values] of Object.entries(fatal))
      for (const wrong of values) {
        await using bad = await serverOf({ balances: [{ ...usdc, [field]: wrong }, ether] })
        const heard = listen()
        const left = await createBlockchain(bad.http(), heard).getBalance({ address })
        expect(left.balances.map(({ symbol }) => symbol)).toEqual(['ETH'])
        expect(heard.warnings).toEqual([expect.stringMatching(/^Dropped a token balance: /)])
      }
    const forgiven = {
      value: ['much', -1, {}],
      price: [Number.POSITIVE_INFINITY.toString(), '1e5'],
      iconUrl: [7, 'javascript:alert(1)', 'http://images.example/a.png'],
    }
    for (const [field, values] of Object.entries(forgiven))
      for (const wrong of values) {
        await using bad = await serverOf({ balances: [{ ...usdc, [field]: wrong }] })
        const heard = listen()
        const { balances } = await createBlockchain(bad.http(), heard).getBalance({ address })
        expect([balances.length, field in (balances[0] ?? {})]).toEqual([1, false])
        expect(heard.warnings).toHaveLength(1)
      }
  })

  test('[S3.27] a quantity has decimals and numeric as exact text; wrong ones are refused', async () => {
    const quantities = [
      [
        { decimals: 18, numeric: '1.5' },
        { decimals: '18', numeric: '1.5' },
      ],
      [
        { decimals: '0', numeric: 12 },
        { decimals: '0', numeric: '12' },
      ],
      [
        { decimals: '18', numeric: 1e-7 },
        { decimals: '18', numeric: '0.0000001' },
      ],
      [{ decimals: '18' }, undefined],
      [{ numeric: '1' }, undefined],
      [{ decimals: 'many', numeric: '1' }, undefined],
      [{ decimals: 1.5, numeric: '1' }, undefined],
      [{ decimals: '18', numeric: '-1' }, undefined],
      [{ decimals: '18', numeric: '1e18' }, undefined],
      [undefined, undefined],
      ['1.5', undefined],
    ]
    for (const [quantity, expected] of quantities) {
      await using server = await serverOf({ balances: [{ ...usdc, quantity }] })
      const { balances } = await createBlockchain(server.http()).getBalance({ address })
      expect(balances.map((entry) => entry.quantity)).toEqual(expected ? [expected] : [])
    }
  })

  test('failed chains are listed beside the balances of the others', async () => {
    const partial = [
      { chainId: 'eip155:10', error: { code: 'upstream_timeout', message: 'Too slow' } },
      { chainId: 'eip155:137' },
      { chainId: 'here' },
    ]
    await using server = await serverOf({ balances: [ether], partial })
    const heard = listen()
    const answer = await createBlockchain(server.http(), heard).getBalance({ address })
    expect([answer.balances.length, answer.missing]).toEqual([
      1,
      [{ chainId: 'eip155:10', code: 'upstream_timeout' }, { chainId: 'eip155:137' }],
    ])
    expect(heard.warnings).toHaveLength(1)
  })

  test('spam is marked when the host marks it', async () => {
    await using server = await serverOf({ balances: [{ ...usdc, flags: { is_spam: true } }] })
    const { balances } = await createBlockchain(server.http()).getBalance({ address })
    expect(balances[0]?.isSpam).toBe(true)
  })

  test.each([null, 7, {}, { balances: null }, { balances: {} }])('error: the answer %j is unreadable', async (body) => {
    await using server = await serverOf(body)
    expect(await codeOf(createBlockchain(server.http()).getBalance({ address }))).toBe('request/unreadable')
  })

  test('error: an address that would change the path is not requested', async () => {
    await using server = await serverOf({ balances: [] })
    expect(await codeOf(createBlockchain(server.http()).getBalance({ address: '..' }))).toBe('request/invalid')
    await createBlockchain(server.http()).getBalance({ address: 'a/../b?x=1' })
    expect(server.calls.map(({ path }) => path)).toEqual(['/v1/account/a%2F..%2Fb%3Fx%3D1/balance'])
  })
})
