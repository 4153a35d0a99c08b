import { expect, test } from 'vitest'
import { parseConfig, readConfig } from './read-config.ts'

test('default: nothing is needed', () => {
  const config = readConfig({ PATH: '/bin' })
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 8787,
    projects: [{ id: 'local' }],
    relay: { pingMs: 15_000 },
  })
})

test('every key reaches its setting', () => {
  const config = readConfig({
    LATCHKEY_HOST: '0.0.0.0',
    LATCHKEY_PORT: '9000',
    LATCHKEY_PUBLIC_URL: 'https://services.example',
    LATCHKEY_STORE: '/var/lib/latchkey.sqlite',
    LATCHKEY_PROJECTS: '[{"id":"shop","allowedOrigins":["https://shop.example"]}]',
    LATCHKEY_CHAINS: '{"eip155:1":"https://rpc.example"}',
    LATCHKEY_RPC_TIMEOUT_MS: '500',
    LATCHKEY_RELAY: '{"burst":10}',
    LATCHKEY_LOG_LEVEL: 'error',
  })
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 9000,
    publicUrl: 'https://services.example',
    store: '/var/lib/latchkey.sqlite',
    projects: [{ id: 'shop', allowedOrigins: ['https://shop.example'], isAnalyticsEnabled: false, features: [] }],
    chains: { 'eip155:1': 'https://rpc.example' },
    rpcTimeoutMs: 500,
    relay: { burst: 10, requestsPerSecond: 50 },
    logLevel: 'error',
  })
})

test.each([
  [{ LATCHKEY_PORT: 'abc' }, /^LATCHKEY_PORT: .*NaN/],
  [{ LATCHKEY_PORT: '70000' }, /^LATCHKEY_PORT: .*65535/],
  [{ LATCHKEY_PROJECTS: 'shop' }, /^LATCHKEY_PROJECTS: this isn't JSON$/],
  [{ LATCHKEY_PROJECTS: '[]' }, /^LATCHKEY_PROJECTS: at least one project$/],
  [{ LATCHKEY_PROJECTS: '[{"id":"a b"}]' }, /^LATCHKEY_PROJECTS\.0\.id: three to 64/],
  [{ LATCHKEY_PROJECTS: '[{"id":"abc"},{"id":"abc"}]' }, /^LATCHKEY_PROJECTS: ids must differ$/],
  [{ LATCHKEY_CHAINS: '{"1":"https://rpc.example"}' }, /^LATCHKEY_CHAINS\.1: a CAIP-2 id/],
  [{ LATCHKEY_CHAINS: '{"eip155:1":"ftp://rpc.example"}' }, /^LATCHKEY_CHAINS\.eip155:1: an http/],
  [{ LATCHKEY_RELAY: '{"pingMs":1}' }, /^LATCHKEY_RELAY\.pingMs: /],
  [{ LATCHKEY_LOG_LEVEL: 'loud' }, /^LATCHKEY_LOG_LEVEL: /],
  [{ LATCHKEY_PROT: '1' }, /^LATCHKEY_PROT: there is no such setting/],
])('error: %j names the key', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(
    expect.objectContaining({ name: 'ConfigError', message: expect.stringMatching(message) }),
  )
})

test('error: settings from code are named as code names them', () => {
  expect(() => parseConfig({ rpcTimeoutMs: 0 })).toThrow(/^rpcTimeoutMs: /)
})
