import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { DelegationNoticeView } from './delegation-notice-view.tsx'

const delegate = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

test('the contract is named in full, with what it can do, where to look and what to do', () => {
  const href = `https://explorer.example/address/${delegate}`
  const { announced } = renderView(<DelegationNoticeView delegate={delegate} href={href} />)
  expect(announced.join(' ')).toContain('A contract we don’t know controls this account')
  expect(announced.join(' ')).toContain('It can move what this account has, and what arrives here.')
  expect(screen.getByText(delegate)).toBeTruthy()
  expect(screen.getByRole('link', { name: /View on explorer/ }).getAttribute('href')).toBe(href)
  expect(screen.getByText(/use a new account/)).toBeTruthy()
})

test('a name is called a claim, and without an explorer there is no link', () => {
  renderView(<DelegationNoticeView delegate={delegate} name="Wrapped Ether" />)
  expect(screen.getByText(/A published description calls it “.*Wrapped Ether.*”/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('an account of a login leads to “Your login”, which can end it', () => {
  const onYourLogin = vi.fn()
  renderView(<DelegationNoticeView delegate={delegate} onYourLogin={onYourLogin} />)
  expect(screen.getByText(/Make the account plain again in “Your login”/)).toBeTruthy()
  expect(screen.queryByText(/compare the contract/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Open “Your login”' }))
  expect(onYourLogin).toHaveBeenCalledTimes(1)
})

test('that “Your login” is being opened, or wasn’t, is said', () => {
  const notice = (yourLogin?: 'opening' | 'failed') => (
    <DelegationNoticeView delegate={delegate} onYourLogin={() => {}} yourLogin={yourLogin} />
  )
  const { announced, show } = renderView(notice('opening'))
  const button = () => screen.getByRole('button', { name: 'Open “Your login”' })
  expect(button().getAttribute('aria-busy')).toBe('true')
  show(notice('failed'))
  expect(button().getAttribute('aria-busy')).toBeNull()
  expect(screen.getByText('Your login didn’t open. Try again.')).toBeTruthy()
  expect(announced.at(-1)).toBe('Your login didn’t open. Try again.')
})
