import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { ApproveSignatureView } from './approve-signature-view.tsx'

const spender = `0x${'11'.repeat(20)}`
const common = { chainId: 'eip155:1', account: spender, fields: [], findings: [] }
const wallet = { id: 'io.rabby', name: 'Rabby' }

test('typed data: its effects, the party that checks it, and never that it is safe', () => {
  const preview = {
    ...common,
    domainName: 'USD Coin',
    verifyingContract: spender,
    fields: [{ label: 'value', text: '5 USDC' }],
    findings: [{ code: 'approval/unlimited', severity: 'danger', details: { spender, asset: 'USDC' } }],
  } as const
  const { announced } = renderView(
    <ApproveSignatureView
      status="asked"
      kind="typed-data"
      wallet={wallet}
      preview={preview}
      hrefOf={(address) => `https://explorer.example/${address}`}
      onClose={() => {}}
    />,
  )
  expect(announced.join(' ')).toContain('Sign in Rabby')
  expect(document.querySelector('[data-code="approval/unlimited"]')?.textContent).toContain('may take all your USDC')
  expect(screen.getByRole('link').getAttribute('href')).toBe(`https://explorer.example/${spender}`)
  expect(screen.getByText('5 USDC')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/\bsafe\b/i)
})

test.each([
  ['86400', 'every day'],
  ['604800', 'every 7 days'],
  ['90', 'every 90 seconds'],
])('a permission says how much and how often: %s s', (period, often) => {
  const allowance = { amount: '0.01 ETH', period }
  const finding = { code: 'permission/allowance', severity: 'warning', details: allowance } as const
  renderView(
    <ApproveSignatureView
      status="asked"
      kind="permissions"
      preview={{ ...common, findings: [finding] }}
      onClose={() => {}}
    />,
  )
  expect(document.querySelector('[data-code="permission/allowance"]')?.textContent).toContain(
    `The app may take 0.01 ETH of yours ${often}, without asking again.`,
  )
})

test('a message is shown to the letter; the outcome is shown, and closing leaves', () => {
  const onClose = vi.fn()
  const preview = { ...common, text: 'Line one\nLine two' }
  const { announced, show } = renderView(
    <ApproveSignatureView status="asked" kind="message" wallet={wallet} preview={preview} onClose={onClose} />,
  )
  expect(document.querySelector('pre')?.textContent).toBe('Line one\nLine two')
  show(<ApproveSignatureView status="rejected" kind="message" wallet={wallet} preview={preview} onClose={onClose} />)
  expect(announced.at(-1)).toContain('You declined')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
