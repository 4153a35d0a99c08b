import { expect, test } from 'vitest'
import { decodeTypedData } from './decode-typed-data.ts'

const Person = [{ name: 'name', type: 'string' }]
const Mail = [
  { name: 'from', type: 'Person' },
  { name: 'to', type: 'Person[2][]' },
  { name: 'id', type: 'uint256' },
]

test('only the types that the primary type needs are kept', () => {
  const EIP712Domain = [{ name: 'name', type: 'string' }]
  const Other = [{ name: 'mail', type: 'Mail' }]
  const typedData = { types: { EIP712Domain, Other, Mail, Person }, primaryType: 'Mail', message: {} }
  expect(decodeTypedData(typedData)).toEqual({
    domain: {},
    domainType: EIP712Domain,
    types: { Mail, Person },
    primaryType: 'Mail',
    message: {},
  })
})

test('types that name each other end', () => {
  const A = [{ name: 'b', type: 'B' }]
  const B = [{ name: 'a', type: 'A' }]
  expect(decodeTypedData({ types: { A, B }, primaryType: 'A', message: {} }).types).toEqual({ A, B })
})

test.each([
  ['text', 'sign it'],
  ['nothing', null],
  ['no types', { primaryType: 'A', message: {} }],
  ['no message', { types: { A: [] }, primaryType: 'A' }],
  ['a primary type that is none of the types', { types: { A: [] }, primaryType: 'B', message: {} }],
  ['a primary type of the prototype', { types: {}, primaryType: 'constructor', message: {} }],
  ['a field without a type', { types: { A: [{ name: 'a' }] }, primaryType: 'A', message: {} }],
  ['a domain that is a list', { types: { A: [] }, primaryType: 'A', message: {}, domain: [] }],
])('%s is config/invalid', (_name, value) => {
  expect(() => decodeTypedData(value)).toThrow(expect.objectContaining({ code: 'config/invalid' }))
})
