import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { encode } from 'uqr'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { UiProvider } from '../ui-provider/ui-provider.tsx'
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
    const announced: string[] = []
    const announce = (text: string) => announced.push(text)
    render(
      <UiProvider announce={announce}>
        <QrCode value="wc:1@2" />
      </UiProvider>,
    )
    expect(await screen.findByText(/didn’t load/)).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
    await waitFor(() => expect(announced).toEqual([expect.stringMatching(/didn’t load/)]))
    return announced
  }
  const online = () => vi.doUnmock('uqr')
  const retry = () => screen.getByRole('button', { name: 'Try again' })
  const drawn = () => screen.findByRole('img', { name: 'QR code to scan with a phone' })

  test('it says so, and draws when the visitor tries again', async () => {
    await offline()
    online()
    fireEvent.click(retry())
    expect(await drawn()).toBeTruthy()
  })

  test('a second failure is said again, and the button says that it works', async () => {
    const announced = await offline()
    fireEvent.click(retry())
    expect(retry().getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(announced).toHaveLength(2))
    expect(retry().getAttribute('aria-busy')).toBeNull()
    expect(announced[1]).toBe(announced[0])
    online()
  })

  test('focus goes from the button to the code that takes its place', async () => {
    await offline()
    online()
    retry().focus()
    fireEvent.click(retry())
    const code = await drawn()
    expect(document.activeElement).toBe(code)
  })

  test('it tries by itself when the browser is back online', async () => {
    await offline()
    online()
    fireEvent(window, new Event('online'))
    expect(await drawn()).toBeTruthy()
  })
})
