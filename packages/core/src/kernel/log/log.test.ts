import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createLog, type LogLevel, type LogSink } from './log.ts'
import { redact } from './redact.ts'

function setup(options: Parameters<typeof createLog>[0] = {}) {
  const printed: string[] = []
  const print = (level: LogLevel) => (line: string) => void printed.push(`${level} ${line}`)
  const sink: LogSink = { debug: print('debug'), info: print('info'), warn: print('warn'), error: print('error') }
  return { log: createLog({ clock: createFakeClock(), sink, ...options }), printed }
}

describe('createLog', () => {
  test('[S9.18] by default errors only are printed, and 1,024,000 bytes are kept', () => {
    const { log, printed } = setup()
    for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level](`a ${level}`)
    expect(printed).toEqual(['error [latchkey] a error'])

    log.clear()
    // 24 of time, " debug ", 1 of the line break, and 10 letters of 3 bytes: 62 bytes a line
    const line = '\u20ac'.repeat(10)
    const bytes = 62
    const fitting = Math.floor(1_024_000 / bytes)
    for (let count = 0; count < fitting; count++) log.debug(line)
    const full = new TextEncoder().encode(`${log.copy()}\n`).length
    expect(full).toBe(fitting * bytes)
    expect(log.copy().split('\n')).toHaveLength(fitting)
    log.debug('one more line of thirty bytes.')
    expect(new TextEncoder().encode(`${log.copy()}\n`).length).toBeLessThanOrEqual(1_024_000)
    expect(log.copy().split('\n')).toHaveLength(fitting)
    expect(log.copy()).toMatch(/one more line of thirty bytes.$/)
  })

  test('lines of all levels are kept in order, with time and data', () => {
    const { log } = setup()
    log.debug('first', { chainId: 'eip155:1', value: 5n })
    log.warn('second', { error: new TypeError('odd', { cause: new Error('why') }) })
    expect(log.copy()).toMatchInlineSnapshot(`
      "2026-01-01T00:00:00.000Z debug first {"chainId":"eip155:1","value":"5n"}
      2026-01-01T00:00:00.000Z warn second {"error":{"name":"TypeError","message":"odd","cause":{"name":"Error","message":"why"}}}"
    `)
  })

  test('param: level', () => {
    const quiet = setup({ level: 'silent' })
    quiet.log.error('no')
    expect(quiet.printed).toEqual([])
    const loud = setup({ level: 'info' })
    loud.log.debug('no')
    loud.log.info('yes')
    expect(loud.printed).toEqual(['info [latchkey] yes'])
  })

  test('param: limit; a line longer than all of it leaves nothing, and nothing breaks', () => {
    const { log } = setup({ limit: 100 })
    for (let count = 0; count < 3000; count++) log.info(`line ${count}`)
    expect(log.copy()).toMatch(/line 2999$/)
    expect(log.copy().length).toBeLessThanOrEqual(100)
    log.info('x '.repeat(200))
    expect(log.copy()).toBe('')
  })

  test('behavior: anything can be logged', () => {
    const { log } = setup()
    const cyclic: Record<string, unknown> = { fn: () => 1, symbol: Symbol('s'), nothing: undefined }
    cyclic.self = cyclic
    const trap = {
      toJSON() {
        throw new Error('trap')
      },
    }
    for (const data of [cyclic, trap, undefined, null, 'x'.repeat(1e6), new Map([[1, 2]])]) log.info('data', data)
    expect(log.copy()).toContain('{"fn":"[function]","symbol":"[symbol]","self":"[seen]"}')
    expect(log.copy()).toContain('[unreadable]')
    expect(log.copy().length).toBeLessThan(20_000)
  })

  test('printed and stored lines are redacted', () => {
    const { log, printed } = setup()
    log.error('Login of ada@example.org failed', { token: 'abc123' })
    for (const text of [log.copy(), printed.join()]) expect(text).not.toMatch(/ada@|abc123/)
  })
})

describe('redact', () => {
  const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
  const hex = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
  const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJkaWQ6a2V5In0.c2lnbmF0dXJl_-x'

  test.each([
    ['pairing key', `wc:${hex}@2?relay-protocol=irn&symKey=${hex}&expiryTimestamp=1`, hex],
    ['pairing key in a link', `metamask://wc?uri=wc%3Aabc%402%3FsymKey%3D${hex}`, hex],
    ['pairing key in JSON', JSON.stringify({ uri: `wc:a@2?symKey=${hex}` }), hex],
    ['JWT', `auth=${jwt}`, jwt],
    ['JWT alone', `got ${jwt}.`, 'c2lnbmF0dXJl'],
    ['bearer token', 'Authorization: Bearer abcdef123', 'abcdef123'],
    ['token field', '{"access_token":"s3cr3t"}', 's3cr3t'],
    ['token in JSON in JSON', JSON.stringify(JSON.stringify({ token: 's3cr3t' })), 's3cr3t'],
    ['one-time code', '{"otp":"123456"}', '123456'],
    ['password', 'password=hunter2', 'hunter2'],
    ['project id', `https://rpc.example/v1/?chainId=eip155:1&projectId=abc`, 'abc'],
    ['e-mail', 'code sent to ada.lovelace+w@mail.example.org', 'lovelace'],
    ['encoded e-mail', '/v1/user?q=ada%40example.org', 'ada%40'],
    ['EVM address', `account ${address}`, address],
    ['hash', `0x${hex}`, hex],
    ['Solana address', 'account 7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', 'szYEp35KHN8vvw3s'],
    ['Bitcoin address', 'account bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'vy5l643lydnw9re5'],
    ['Cosmos address', 'account cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'zcv85q5d2q4z5ajd'],
  ])('a %s does not survive', (_, text, secret) => {
    expect(redact(text)).not.toContain(secret)
  })

  test('addresses stay recognisable, ordinary words stay whole', () => {
    expect(redact(`account ${address}.`)).toBe('account 0xab16…fcdb.')
    const text =
      'eth_getBlockTransactionCountByHash on eip155:137 with viem@2.57.1 took 25 ms at https://rpc.example/v1'
    expect(redact(text)).toBe(text)
  })

  test('behavior: no text takes long', () => {
    const started = Date.now()
    for (const text of [
      'a-'.repeat(50_000),
      'a'.repeat(100_000),
      '@'.repeat(100_000),
      'a.'.repeat(50_000),
      '0x'.repeat(50_000),
      'eyJ.'.repeat(25_000),
    ])
      redact(text)
    expect(Date.now() - started).toBeLessThan(2000)
  })
})
