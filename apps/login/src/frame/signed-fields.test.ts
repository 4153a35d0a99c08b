import { isLatchkeyError } from '@latchkey/core/errors'
import { hashTypedData, type TypedDataDefinition } from 'viem'
import { describe, expect, test } from 'vitest'
import { signedFields } from './signed-fields.ts'

const contract = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const mail = {
  domain: { name: 'Shop', chainId: 1, verifyingContract: contract },
  types: {
    Mail: [
      { name: 'text', type: 'string' },
      { name: 'to', type: 'Person[]' },
    ],
    Person: [{ name: 'name', type: 'string' }],
  },
  primaryType: 'Mail',
  message: { text: 'hello', to: [{ name: 'Ann' }] },
} as const

describe('typed data', () => {
  test('keeps what is signed, with the same hash', () => {
    const signed = signedFields(mail)
    expect(signed.message).toEqual(mail.message)
    expect(signed.domain).toEqual(mail.domain)
    expect(hashTypedData(signed)).toBe(hashTypedData(mail))
  })

  test('loses fields of the message that no type names, which the visitor would read as signed', () => {
    const message = { text: 'hello', to: [{ name: 'Ann', amount: '0' }], receive: '5000 USDC' }
    expect(signedFields({ ...mail, message }).message).toEqual(mail.message)
  })

  test('loses fields of the domain that its type leaves out: name and network of another app', () => {
    const types = { ...mail.types, EIP712Domain: [{ name: 'verifyingContract', type: 'address' }] }
    const signed = signedFields({ ...mail, types })
    expect(signed.domain).toEqual({ verifyingContract: contract })
    expect(hashTypedData(signed)).toBe(hashTypedData({ ...mail, types } as TypedDataDefinition))
  })

  test('signs the network also where it is a text and the domain has no type', () => {
    const domain = { ...mail.domain, chainId: '1' }
    expect(hashTypedData(signedFields({ ...mail, domain }))).toBe(hashTypedData(mail))
  })

  test.each([
    ['a number in an object', new Number(1e30)],
    ['a date', new Date(5)],
    ['a number in a list', [5]],
  ])('error: %s, which would be hashed as a number and drawn as none, is refused', (_, amount) => {
    const typed = {
      domain: mail.domain,
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
    }
    // viem hashes it, so nothing later refuses it.
    expect(hashTypedData({ ...typed, message: { amount } } as unknown as TypedDataDefinition)).toMatch(/^0x/)
    expect(() => signedFields({ ...typed, message: { amount } })).toThrow('uint256: no such value')
  })

  test.each([
    ['a number as a text', 'string', 110386773062757],
    ['a truth value as a number', 'uint256', true],
    ['an empty text, which is signed as 0', 'uint256', ''],
    ['a blank text, which is signed as 0', 'uint256', ' \n'],
    ['binary digits', 'uint256', '0b11'],
  ])('error: %s is refused, because it is drawn as something else than what is hashed', (_, type, value) => {
    const typed = { domain: mail.domain, types: { Order: [{ name: 'what', type }] }, primaryType: 'Order' }
    // viem hashes it, so nothing later refuses it.
    expect(hashTypedData({ ...typed, message: { what: value } } as unknown as TypedDataDefinition)).toMatch(/^0x/)
    expect(() => signedFields({ ...typed, message: { what: value } })).toThrow(`${type}: no such value`)
  })

  test('a number as a text would be signed as another text', () => {
    const typed = { domain: mail.domain, types: { Order: [{ name: 'what', type: 'string' }] }, primaryType: 'Order' }
    const hashOf = (what: unknown) => hashTypedData({ ...typed, message: { what } } as unknown as TypedDataDefinition)
    expect(hashOf(110386773062757)).toBe(hashOf('delete'))
  })

  test.each(['7', '-7', '0x7f', 7, 7n])('a number may be %s', (amount) => {
    const typed = { domain: mail.domain, types: { Order: [{ name: 'amount', type: 'int256' }] }, primaryType: 'Order' }
    expect(signedFields({ ...typed, message: { amount } }).message).toEqual({ amount })
  })

  test('error: a text in place of a struct, whose length would be signed, is refused', () => {
    const typed = {
      domain: mail.domain,
      types: { Order: [{ name: 'item', type: 'Item' }], Item: [{ name: 'length', type: 'uint256' }] },
      primaryType: 'Order',
      message: { item: 'nothing' },
    }
    expect(hashTypedData(typed as unknown as TypedDataDefinition)).toMatch(/^0x/)
    expect(() => signedFields(typed)).toThrow('Item: no such value')
  })

  test('error: a contract in an object, which would be signed and not named, is refused', () => {
    const domain = { ...mail.domain, verifyingContract: new String(contract) }
    expect(() => signedFields({ ...mail, domain })).toThrow('address: no such value')
  })

  test.each([
    ['a type that isn’t there', { primaryType: 'Order' }],
    ['a name of every object', { primaryType: 'toString' }],
    ['the domain alone', { primaryType: 'EIP712Domain' }],
    ['a type whose name writes the text of others', { types: { ...mail.types, 'Mail(string text)Person': [] } }],
    ['types that are none', { types: { Mail: 'text' } }],
    ['a field without a name', { types: { ...mail.types, Person: [{ type: 'string' }] } }],
    ['a field that is none', { types: { ...mail.types, Person: ['name'] } }],
    ['a struct in place of a list', { message: { text: 'hello', to: { name: 'Ann' } } }],
    [
      'a type with the name of an array, whose other fields would be shown and not signed',
      {
        types: { Mail: [{ name: 'to', type: 'Person[]' }], 'Person[]': [{ name: 'name', type: 'string' }] },
        message: { to: { name: 'Ann', amount: '0' } },
      },
    ],
  ])('error: %s is refused', (_, change) => {
    const act = () => signedFields({ ...mail, ...change })
    expect(act).toThrow()
    try {
      act()
    } catch (error) {
      expect(isLatchkeyError(error, 'login/message-invalid')).toBe(true)
    }
  })
})
