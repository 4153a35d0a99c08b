import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ButtonLink } from '../button/button-link.tsx'
import { Card } from '../card/card.tsx'
import { Link } from '../link/link.tsx'
import { RowLink } from '../row/row-link.tsx'

afterEach(cleanup)

const drawn = (href: string) => ({
  button: <ButtonLink href={href}>Go</ButtonLink>,
  row: <RowLink title="Go" href={href} />,
  card: <Card title="Go" image={null} href={href} />,
})
const kinds = ['button', 'row', 'card'] as const

test.each(kinds)('a %s with a link is a real link that opens a tab without telling who sent it', (kind) => {
  render(drawn('https://example.org/app')[kind])
  const link = screen.getByRole('link', { name: 'Go' })
  expect(link.getAttribute('href')).toBe('https://example.org/app')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test.each(kinds)('a %s with a wallet’s own scheme stays in this tab', (kind) => {
  render(drawn('rabby://wc?uri=wc%3A1')[kind])
  const link = screen.getByRole('link', { name: 'Go' })
  expect(link.getAttribute('href')).toBe('rabby://wc?uri=wc%3A1')
  expect(link.hasAttribute('target')).toBe(false)
})

const aimed = (href: string, target: '_self' | '_top' | '_blank') => ({
  button: (
    <ButtonLink href={href} target={target}>
      Go
    </ButtonLink>
  ),
  row: <RowLink title="Go" href={href} target={target} />,
  card: <Card title="Go" image={null} href={href} target={target} />,
})

test.each(['button', 'row', 'card'] as const)('a %s opens where the device wants it', (kind) => {
  const cases = [
    ['https://wallet.example/wc', '_self', null, 'noopener noreferrer'],
    ['https://wallet.example/wc', '_top', '_top', 'noopener noreferrer'],
    ['rabby://wc', '_blank', '_blank', 'noopener noreferrer'],
    ['rabby://wc', '_top', '_top', null],
    ['rabby://wc', '_self', null, null],
  ] as const
  for (const [href, target, drawnTarget, rel] of cases) {
    const { unmount } = render(aimed(href, target)[kind])
    const link = screen.getByRole('link', { name: 'Go' })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([drawnTarget, rel])
    unmount()
  }
})

test.each(kinds)('a %s never carries a link that the guard refuses', (kind) => {
  for (const href of [
    'javascript:alert(1)',
    'data:text/html,x',
    'intent://x',
    'http://example.org',
    'https://a@b.org',
  ]) {
    const { container, unmount } = render(drawn(href)[kind])
    expect(container.querySelector('[href]')).toBeNull()
    unmount()
  }
})

test('a refused link in a sentence leaves its words', () => {
  render(<Link href="data:text/html,x">terms</Link>)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('terms')).toBeTruthy()
})

test('a link in a sentence says that it opens a new tab', () => {
  render(<Link href="https://example.org/terms">terms</Link>)
  expect(screen.getByRole('link', { name: /^terms ?\(opens in a new tab\)$/ })).toBeTruthy()
})

test('another page of this machine may be linked from this machine only', () => {
  render(<ButtonLink href="http://localhost:4000/tx/0x1">Explorer</ButtonLink>)
  expect(screen.getByRole('link').getAttribute('href')).toBe('http://localhost:4000/tx/0x1')
  vi.stubGlobal('location', { hostname: 'app.example.org' })
  const { container } = render(<ButtonLink href="http://localhost:4000/tx/0x2">Explorer</ButtonLink>)
  expect(container.querySelector('[href]')).toBeNull()
})
