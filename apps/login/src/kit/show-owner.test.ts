// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createOwnerKey, type OwnerKit } from '../vault/owner-kit.ts'
import { showOwner } from './show-owner.ts'

const key = createOwnerKey()
const kit: OwnerKit = {
  latchkey: 'recovery-kit',
  version: 2,
  accountId: 'account-1',
  address: '0x00000000000000000000000000000000000050a9',
  factoryData: '0x1234',
  owner: key.owner,
  createdAt: '2026-01-02T00:00:00.000Z',
  sealed: '',
}
const receiver = '0x00000000000000000000000000000000000050aa'

type Typed = { readonly network: string; readonly amount: string; readonly token?: string; readonly decimals?: string }

/** What is signed for a transfer as it was typed; nothing where the form doesn't take it. */
function sign({ amount, decimals = '18', network, token = '' }: Typed): readonly string[] {
  document.body.replaceChildren(showOwner(kit, key, () => {}))
  const type = (label: RegExp, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
  type(/^Network/, network)
  type(/^Receiver/, receiver)
  type(/^Amount/, amount)
  type(/^Contract of a token/, token)
  type(/^Decimals/, decimals)
  const form = document.querySelector('form')
  if (form) fireEvent.submit(form)
  return [...document.querySelectorAll('textarea')].map(({ value }) => value)
}

test.each([
  [
    { network: '١٠', amount: '١٫٢٥' },
    { network: '10', amount: '1.25' },
  ],
  [
    { network: '۱', amount: '۰.۵', token: receiver, decimals: '۶' },
    { network: '1', amount: '0.5', token: receiver, decimals: '6' },
  ],
])('a transfer typed as %j is signed as the same one in Latin digits', (typed, latin) => {
  // The nonce is a random one.
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes)
  const signed = sign(typed)
  expect(signed).toHaveLength(2)
  expect(signed).toEqual(sign(latin))
})

test.each(['١٬٢٣٤', '١٫٢٫٥', '٫', '1,5', '-1'])('the amount %s, which is no plain number, is refused', (amount) => {
  expect(sign({ network: '1', amount })).toEqual([])
  expect(screen.getByRole('alert').textContent).toBe('This is no amount.')
})

test('what was signed gets the focus', () => {
  sign({ network: '1', amount: '1' })
  expect(document.activeElement?.textContent).toMatch(/^First, if the account was never used/)
})
