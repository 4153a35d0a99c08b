import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { encode } from 'uqr'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { QrCode } from './qr-code.tsx'
import { qrPath } from './qr-path.ts'

afterEach(cleanup)

const dots = (path: string) =>
  [...path.matchAll(/M(\d+)\.5 (\d+)\.5h0/g)].map(([, x, y]) => [Number(x), Number(y)] as const)

test('the path has a dot for every dark module but those of the three finder squares', () => {
  const { data, size } = encode('https://example.org', { ecc: 'M', border: 0 })
  const finder = (x: number, y: number) => (x < 7 && (y < 7 || y >= size - 7)) || (x >= size - 7 && y < 7)
  const expected = data.flatMap((row, y) => row.flatMap((dark, x) => (dark && !finder(x, y) ? [[x, y] as const] : [])))
  expect(dots(qrPath(data, 0))).toEqual(expected)
})

test('a logo clears a square in the middle that the code can miss: under a tenth of its modules', () => {
  const { data, size } = encode('x'.repeat(190), { ecc: 'M', border: 0 })
  const middle = (size - 1) / 2
  const cleared = dots(qrPath(data, 0)).length - dots(qrPath(data, 0.24)).length
  expect(cleared / (size * size)).toBeLessThan(0.06)
  expect(dots(qrPath(data, 0.24)).some(([x, y]) => Math.abs(x - middle) < 5 && Math.abs(y - middle) < 5)).toBe(false)
})

test('says that it is being prepared, then what it is; a new value replaces the old at once', async () => {
  const { rerender } = render(<QrCode />)
  expect(screen.getByRole('img', { name: 'Preparing the QR code' }).getAttribute('aria-busy')).toBe('true')
  rerender(<QrCode value="wc:1@2" />)
  expect(await screen.findByRole('img', { name: 'QR code to scan with a phone' })).toBeTruthy()
  rerender(<QrCode value="wc:2@2" />)
  expect(screen.getByRole('img', { name: 'Preparing the QR code' })).toBeTruthy()
  expect(await screen.findByRole('img', { name: 'QR code to scan with a phone' })).toBeTruthy()
})

describe('without its encoder', () => {
  /** Offline, or the app was deployed again. */
  async function offline() {
    vi.resetModules()
    vi.doMock('uqr', () => {
      throw new Error('offline')
    })
    render(<QrCode value="wc:1@2" />)
    expect((await screen.findByRole('status')).textContent).toMatch(/didn’t load/)
    expect(screen.queryByRole('img')).toBeNull()
    vi.doUnmock('uqr')
  }
  const drawn = () => screen.findByRole('img', { name: 'QR code to scan with a phone' })

  test('it says so, and draws when the visitor tries again', async () => {
    await offline()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await drawn()).toBeTruthy()
  })

  test('it tries by itself when the browser is back online', async () => {
    await offline()
    fireEvent(window, new Event('online'))
    expect(await drawn()).toBeTruthy()
  })
})
