import { LatchkeyError } from '../errors/latchkey-error.ts'
import type { Network } from '../ports/network.ts'

type Fields = Readonly<Record<string, unknown>>
type Test = (value: unknown) => boolean

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isText: Test = (value) => typeof value === 'string' && value !== ''
const isTexts: Test = (value) => Array.isArray(value) && value.every(isText)
const isWhole = (value: unknown, max: number) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max
const maybe =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value)
/** A record of such values in which `default` is present. */
const record =
  (test: Test): Test =>
  (value) =>
    isObject(value) && test(value.default) && Object.values(value).every(maybe(test))

const isCurrency: Test = (value) =>
  isObject(value) && isText(value.name) && isText(value.symbol) && isWhole(value.decimals, 255)
const isEndpoints: Test = (value) => isObject(value) && isTexts(value.http) && maybe(isTexts)(value.webSocket)
const isExplorer: Test = (value) => isObject(value) && isText(value.name) && isText(value.url)
const isAssets: Test = (value) => isObject(value) && maybe(isText)(value.imageId) && maybe(isText)(value.imageUrl)
const isCaip = (value: unknown, fields: Fields) => {
  const [namespace, reference, ...rest] = String(value).split(':')
  return namespace === fields.chainNamespace && !!reference && rest.length === 0
}

/** The fields of a network: what each must be, in words and as a test. */
const rules: Readonly<Record<keyof Network, readonly [must: string, test: (value: unknown, all: Fields) => boolean]>> =
  {
    id: ['a whole number or text', (value) => isWhole(value, Number.MAX_SAFE_INTEGER) || isText(value)],
    name: ['text', isText],
    network: ['text', maybe(isText)],
    nativeCurrency: ['{ name, symbol, decimals from 0 to 255 }', isCurrency],
    rpcUrls: ['{ default: { http: string[] } }', record(isEndpoints)],
    blockExplorers: ['{ default: { name, url } }', maybe(record(isExplorer))],
    testnet: ['true or false', (value) => value === undefined || typeof value === 'boolean'],
    chainNamespace: ['a CAIP-2 namespace', (value) => isText(value) && !String(value).includes(':')],
    caipNetworkId: ['a CAIP-2 id of its namespace', isCaip],
    deprecatedCaipNetworkId: [
      'a CAIP-2 id of its namespace',
      (value, all) => value === undefined || isCaip(value, all),
    ],
    assets: ['{ imageId, imageUrl }', maybe(isAssets)],
  }

/**
 * Reads a network of unknown shape. Keys other than the fields of `Network` are left out. The result is frozen.
 *
 * @throws `network/invalid` with the field and what it must be in `details`.
 *
 * @example const network = decodeNetwork(JSON.parse(text))
 */
export function decodeNetwork(value: unknown): Network {
  const all = isObject(value) ? value : {}
  const network: Record<string, unknown> = {}
  for (const [field, [must, test]] of Object.entries(rules)) {
    if (!test(all[field], all)) {
      throw new LatchkeyError('network/invalid', { input: all.name ?? all.id, details: `\`${field}\` must be ${must}` })
    }
    if (all[field] !== undefined) network[field] = all[field]
  }
  return Object.freeze(network) as Network
}
