import fc from 'fast-check'
import { expect, test } from 'vitest'
import { configKeys } from './config-keys.ts'
import { hideSecrets } from './hide-secrets.ts'
import { parseConfig } from './parse-config.ts'
import { readConfig } from './read-config.ts'

test('default: nothing is needed', () => {
  const config = readConfig({ PATH: '/bin' })
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 8787,
    projects: [{ id: 'local' }],
    relay: { pingMs: 15_000 },
    telemetry: { sink: 'none' },
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
    LATCHKEY_TELEMETRY: '{"sink":"log"}',
    LATCHKEY_METRICS_TOKEN: '0123456789abcdef',
    LATCHKEY_DRAIN_MS: '5000',
    LATCHKEY_STOP_MS: '500',
    LATCHKEY_LOG_LEVEL: 'error',
  })
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 9000,
    publicUrl: 'https://services.example',
    store: '/var/lib/latchkey.sqlite',
    projects: [{ id: 'shop', allowedOrigins: ['https://shop.example'], isAnalyticsEnabled: false, features: [] }],
    chains: { 'eip155:1': ['https://rpc.example'] },
    rpcTimeoutMs: 500,
    relay: { burst: 10, requestsPerSecond: 50 },
    telemetry: { sink: 'log', perMinute: 120 },
    metricsToken: '0123456789abcdef',
    drainMs: 5000,
    stopMs: 500,
    logLevel: 'error',
  })
})

test('a flag wins over the environment, that over the file, that over the default', () => {
  const readFile = () => '{ "port": 1, "host": "file.example", "logLevel": "warn", "relay": { "burst": 7 } }'
  const environment = { LATCHKEY_CONFIG: 'here.json', LATCHKEY_PORT: '2', LATCHKEY_LOG_LEVEL: 'error' }
  const config = readConfig(environment, {
    readFile,
    flags: { 'log-level': 'debug' },
    defaults: { store: 'x', port: 9 },
  })
  expect(config).toMatchObject({ port: 2, host: 'file.example', logLevel: 'debug', store: 'x', relay: { burst: 7 } })
})

test.each([
  [{ LATCHKEY_PORT: 'abc' }, /^LATCHKEY_PORT: .*number/],
  [{ LATCHKEY_PORT: '70000' }, /^LATCHKEY_PORT: .*65535/],
  [{ LATCHKEY_PROJECTS: 'shop' }, /^LATCHKEY_PROJECTS: this isn't JSON$/],
  [{ LATCHKEY_PROJECTS: '[{"id":"a b"}]' }, /^LATCHKEY_PROJECTS\.0\.id: three to 64/],
  [{ LATCHKEY_PROJECTS: '[{"id":"abc"},{"id":"abc"}]' }, /^LATCHKEY_PROJECTS: ids must differ$/],
  [{ LATCHKEY_CHAINS: '{"1":"https://rpc.example"}' }, /^LATCHKEY_CHAINS\.1: a CAIP-2 id/],
  [{ LATCHKEY_CHAINS: '{"eip155:1":"ftp://rpc.example"}' }, /^LATCHKEY_CHAINS\.eip155:1: an http/],
  [{ LATCHKEY_RELAY: '{"pingMs":1}' }, /^LATCHKEY_RELAY\.pingMs: /],
  [{ LATCHKEY_TELEMETRY: '{"sink":"cloud"}' }, /^LATCHKEY_TELEMETRY\.sink: .*"none"/],
  [{ LATCHKEY_TELEMETRY: '{"snik":"log"}' }, /^LATCHKEY_TELEMETRY\.snik: there is no such setting$/],
  [{ LATCHKEY_SIGN_IN: '{"origins":["https://shop.example"]}' }, /^publicUrl: an https URL is needed/],
  [
    { LATCHKEY_SIGN_IN: '{"origins":["https://shop.example"]}', LATCHKEY_PUBLIC_URL: 'http://services.example' },
    /^LATCHKEY_PUBLIC_URL: an https URL is needed/,
  ],
  [{ LATCHKEY_LOG_LEVEL: 'loud' }, /^LATCHKEY_LOG_LEVEL: .*"debug"/],
  [{ LATCHKEY_PROT: '1' }, /^LATCHKEY_PROT: there is no such setting/],
])('error: %j names the key', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(
    expect.objectContaining({ name: 'ConfigError', message: expect.stringMatching(message) }),
  )
})

test.each([
  ['{ "prot": 1 }', /^here\.json: prot: there is no such setting$/],
  ['{ "port": "1" }', /^here\.json: port: .*number/],
  ['{ "port": 1', /^here\.json: this isn't JSON$/],
  ['[]', /^here\.json: expected an object/],
])('error: the file %j, by name', (text, message) => {
  expect(() => readConfig({}, { flags: { config: 'here.json' }, readFile: () => text })).toThrow(message)
})

test('error: a file that isn’t there, and a flag', () => {
  expect(() => readConfig({ LATCHKEY_CONFIG: '/nowhere.json' })).toThrow("/nowhere.json: can't be read (ENOENT)")
  expect(() => readConfig({}, { flags: { port: 'x' } })).toThrow(/^--port: /)
})

test('error: settings from code are named as code names them', () => {
  expect(() => parseConfig({ rpcTimeoutMs: 0 })).toThrow(/^rpcTimeoutMs: /)
})

test('no error ever says what the value was', () => {
  const secret = 'hunter2-very-secret'
  const shapes = [
    (s: string) => s,
    (s: string) => `{"${s}`,
    (s: string) => JSON.stringify([s]),
    (s: string) => JSON.stringify({ 'eip155:1': `nothttp://u:${s}@h/` }),
  ]
  fc.assert(
    fc.property(fc.constantFrom(...configKeys), fc.constantFrom(...shapes), (key, shape) => {
      try {
        readConfig({ [key.variable]: shape(secret) })
      } catch (error) {
        expect(String(error)).not.toContain(secret)
      }
    }),
  )
})

test('error: endpoints for the transactions of a chain that has none for its reads', () => {
  const url = 'https://private.example/rpc'
  expect(() => parseConfig({ submit: { 'eip155:10': url } })).toThrow('submit: chains needs eip155:10 too')
  expect(parseConfig({ chains: { 'eip155:10': url }, submit: { 'eip155:10': url } }).submit).toEqual({
    'eip155:10': [url],
  })
})

test.each(['/services', '/services/', '//', '/?x=1', '?x=1', '#x'])(
  'error: a publicUrl with %s, because the relay and the login don’t work there',
  (rest) => {
    expect(() => parseConfig({ publicUrl: `https://services.example${rest}` })).toThrow(
      'publicUrl: only a host name, as in https://services.example: the relay and the login don’t work below a path. Give the services a host name of their own',
    )
  },
)

test.each(['https://services.example', 'https://services.example/', 'http://127.0.0.1:8787', 'http://[::1]:8787/'])(
  'a publicUrl without a path: %s',
  (publicUrl) => {
    expect(parseConfig({ publicUrl })).toMatchObject({ publicUrl })
  },
)

test('a printed setting holds no secret', () => {
  const shown = hideSecrets({
    store: 'postgres://me:hunter2@db.example/latchkey',
    broker: 'rediss://me:hunter2@broker.example/2?hunter2',
    chains: {
      'eip155:1': [
        'https://rpc.example/v3/0123456789abcdef0123',
        'https://rpc.example/hunter2',
        'https://rpc.example/',
      ],
      'eip155:2': ['https://rpc.example?key=hunter2', 'https://hunter2@rpc.example:8443'],
    },
    metricsToken: 'hunter2hunter2hunter2',
    blockchain: { coingecko: { apiKey: 'hunter2' } },
    port: 1,
  })
  expect(JSON.stringify(shown)).not.toMatch(/hunter2|0123456789abcdef/)
  expect(shown).toMatchObject({
    store: 'postgres://db.example/latchkey',
    broker: 'rediss://broker.example/2?[hidden]',
    chains: {
      'eip155:1': ['https://rpc.example/[hidden]', 'https://rpc.example/[hidden]', 'https://rpc.example'],
      'eip155:2': ['https://rpc.example/[hidden]', 'https://rpc.example:8443'],
    },
    port: 1,
  })
})

test.each([
  ['LATCHKEY_RELAY', '{"addressHeader":"x-forwarded-for"}', 'addressHeader, beside relay'],
  ['LATCHKEY_RELAY', '{"maxSubscriptionsInAll":9}', 'relay.maxSubscriptions'],
  ['LATCHKEY_LOGIN', '{"sealingSecret":{"file":"/x"}}', 'login.sealingKey'],
])('error: %s=%s is a setting that has another name now', (variable, text, name) => {
  expect(() => readConfig({ [variable]: text })).toThrow(`there is no such setting. It is called ${name}`)
})

test('error: an unknown limit of the relay', () => {
  expect(() => readConfig({ LATCHKEY_RELAY: '{"maxSockts":9}' })).toThrow(
    /^LATCHKEY_RELAY\.maxSockts: there is no such setting$/,
  )
})

test('variables that Kubernetes sets for a service named latchkey are no settings', () => {
  const environment = {
    LATCHKEY_SERVICE_HOST: '10.0.0.1',
    LATCHKEY_SERVICE_PORT: '8787',
    LATCHKEY_SERVICE_PORT_HTTP: '8787',
    LATCHKEY_PORT: 'tcp://10.0.0.1:8787',
    LATCHKEY_PORT_8787_TCP: 'tcp://10.0.0.1:8787',
    LATCHKEY_PORT_8787_TCP_PROTO: 'tcp',
    LATCHKEY_PORT_8787_TCP_PORT: '8787',
    LATCHKEY_PORT_8787_TCP_ADDR: '10.0.0.1',
    LATCHKEY_SERVICES_SERVICE_HOST: '10.0.0.2',
    LATCHKEY_SERVICES_PORT: 'tcp://10.0.0.2:8787',
  }
  expect(readConfig(environment).port).toBe(8787)
  expect(readConfig({ ...environment, LATCHKEY_PORT: '9000' }).port).toBe(9000)
})

test('a variable that a setting reads a secret from is no setting', () => {
  const login = JSON.stringify({ sealingKey: { variable: 'LATCHKEY_SEALING_KEY' } })
  expect(() => readConfig({ LATCHKEY_LOGIN: login, LATCHKEY_SEALING_KEY: 'a secret' })).not.toThrow()
  expect(() => readConfig({ LATCHKEY_SEALING_KEY: 'a secret' })).toThrow(/^LATCHKEY_SEALING_KEY: there is no such/)
})
