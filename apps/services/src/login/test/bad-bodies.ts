import fc from 'fast-check'
import * as v from 'valibot'

/** What is read of a schema of valibot, to make values that fit it. */
type Shape = {
  readonly type: string
  readonly entries?: Readonly<Record<string, Shape>>
  readonly wrapped?: Shape
  readonly item?: Shape
  readonly options?: readonly unknown[]
  readonly literal?: unknown
}
type Path = readonly (string | number)[]

const letters = (count: number) => 'A'.repeat(count)
/** One of these fits each text of the contract. */
const texts = [
  'shop',
  'en',
  '123456',
  'ann@shop.example',
  'https://shop.example/back',
  'eip155:31337',
  '0x1',
  '0x00',
  `0x${'1'.repeat(40)}`,
  `0x${'1'.repeat(64)}`,
  '1'.repeat(32),
  ...[16, 22, 24, 43, 50, 86, 87].map(letters),
]

/** What a stranger puts instead of a value. */
const odd: readonly unknown[] = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'é', '<b>', '%00', '../..', "' OR '1'='1", '__proto__', 'constructor', 'null'],
  ...[letters(60), letters(61), letters(300), letters(3_000)],
  ...[0, -1, 0.5, 1e21, 1e300, 2 ** 53, Number.MAX_SAFE_INTEGER, true, false, null, [], {}, [[]], { length: 1e9 }],
]

/** Values that a schema takes: one for each kind of request that it has. @throws for a text that `texts` has nothing for */
export function examplesOf(schema: v.GenericSchema): readonly unknown[] {
  const { options = [], type } = schema as unknown as Shape
  return type === 'variant' ? (options as Shape[]).map(fill) : [fill(schema as unknown as Shape)]
}

function fill(shape: Shape): unknown {
  const { entries, item, literal, options = [], type, wrapped } = shape
  if (entries) return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, fill(entry)]))
  if (wrapped) return fill(wrapped)
  if (item) return [fill(item)]
  if (type === 'literal') return literal
  if (type === 'picklist') return options[0]
  if (type === 'variant' || type === 'union') return fill(options[0] as Shape)
  const found = [...texts, 1, false, {}].find((value) => v.is(shape as unknown as v.GenericSchema, value))
  if (found === undefined) throw new Error(`There is no example of a ${type}: add one here`)
  return found
}

/** Where the values of a body are: itself, and what is inside. */
function pathsOf(value: unknown): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [[]]
  const inner = Object.entries(value).flatMap(([key, each]) => pathsOf(each).map((path) => [key, ...path]))
  return [[], ...inner]
}

/** A body with another value at a path; without the value at that path if it is `undefined`. */
function put(body: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(body)) return body.map((each, index) => (String(index) === key ? put(each, rest, value) : each))
  return Object.fromEntries(
    Object.entries(body as object).flatMap(([name, each]): [string, unknown][] => {
      if (name !== key) return [[name, each]]
      const next = put(each, rest, value)
      return next === undefined ? [] : [[name, next]]
    }),
  )
}

/** Texts that are no JSON, too deep or too long. */
const noJson = ['', '{', '{}{}', '"', 'undefined', '{"a":1,}', '['.repeat(5_000), '{"a":'.repeat(9), letters(70_000)]

/** Texts of bodies around what a schema takes: some of them it takes. */
export function bodiesAround(schema: v.GenericSchema): fc.Arbitrary<string> {
  const examples = examplesOf(schema)
  const paths = examples.flatMap((example) => pathsOf(example).map((path) => ({ example, path })))
  const replaced = fc
    .tuple(fc.constantFrom(...paths), fc.oneof(fc.constantFrom(undefined, ...odd), fc.jsonValue()))
    .map(([{ example, path }, value]) => put(example, path, value))
  const longer = fc
    .tuple(fc.constantFrom(...examples), fc.constantFrom('unknownKey', '__proto__', 'toString', ''), fc.jsonValue())
    .map(([example, name, value]) => Object.fromEntries([...Object.entries(example as object), [name, value]]))
  const json = fc.oneof({ arbitrary: replaced, weight: 4 }, longer, fc.object({ maxDepth: 3 }), fc.jsonValue())
  const toText = (value: unknown) => JSON.stringify(value) ?? ''
  return fc.oneof({ arbitrary: json.map(toText), weight: 6 }, fc.constantFrom(...noJson))
}

/** All texts made from a schema's examples with one odd value that the schema accepts. */
export function takenBodies(schema: v.GenericSchema): readonly string[] {
  const bodies = examplesOf(schema).flatMap((example) => [
    example,
    ...pathsOf(example).flatMap((path) => [undefined, ...texts, ...odd].map((value) => put(example, path, value))),
  ])
  return [...new Set(bodies.filter((body) => v.is(schema, body)).map((body) => JSON.stringify(body)))]
}
