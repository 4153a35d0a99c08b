// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createRecoverySecret, formatRecoveryCode } from '../keys/recovery-code.ts'
import { createSeed } from '../keys/seed.ts'
import { createOwnerKey, createOwnerKit } from '../vault/owner-kit.ts'
import { createRecoveryKit } from '../vault/recovery-kit.ts'

const account = { address: '0x00000000000000000000000000000000000050a9', factoryData: '0x1234' } as const
const now = Date.UTC(2026, 0, 2)

async function makeKits() {
  const secret = createRecoverySecret()
  const [code, recovery, owner] = await Promise.all([
    formatRecoveryCode(secret),
    createRecoveryKit({ seed: createSeed(), secret: secret.slice(), accountId: 'account-1', now }),
    createOwnerKit({ accountId: 'account-1', account, key: createOwnerKey(), secret: secret.slice(), now }),
  ])
  return { code, recovery, owner }
}

/** Opens the page as a browser does. */
async function openPage() {
  vi.resetModules()
  await import('./kit-page.ts')
}

function choose(text: string) {
  const file = document.querySelector('input[type=file]')
  if (file) fireEvent.change(file, { target: { files: [{ text: async () => text }] } })
}

async function openKit(kit: unknown, code: string) {
  choose(JSON.stringify(kit))
  await screen.findByText(/^This kit is of/)
  fireEvent.input(screen.getByLabelText('Recovery code'), { target: { value: code } })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Open' })
  button.focus()
  // Only the file itself is missing, which no script can choose.
  if (button.form) fireEvent.submit(button.form)
}

test.each(['recovery', 'owner'] as const)(
  'the %s kit’s keys get the focus, and hiding them gives it back',
  async (name) => {
    const { code, ...kits } = await makeKits()
    await openPage()
    await openKit(kits[name], code)
    const title = await screen.findByRole('heading', { name: 'Your keys' })
    expect(document.activeElement).toBe(title)
    // No region reads the keys aloud.
    expect(title.closest('[aria-live]')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
    expect(screen.queryByRole('heading', { name: 'Your keys' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
  },
)

test('which account a chosen kit is of is told by a region that was there before', async () => {
  const { owner } = await makeKits()
  await openPage()
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  choose(JSON.stringify(owner))
  await waitFor(() => expect(region.textContent).toContain(account.address))
})

describe('in Arabic', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('ar-EG')
  })
  const problem = () => screen.getByRole('alert').textContent ?? ''

  test.each([
    ['no JSON', '?'],
    ['no kit', '{}'],
    ['a kit of a newer page', '{"latchkey":"recovery-kit","version":3}'],
    ['a damaged recovery kit', '{"latchkey":"recovery-kit","version":1}'],
    ['a damaged kit of an owner', '{"latchkey":"recovery-kit","version":2}'],
  ])('the page says what is wrong with a file that is %s', async (_, text) => {
    await openPage()
    choose(text)
    await waitFor(() => expect(problem()).toMatch(/\p{Script=Arabic}/u))
    expect(problem()).not.toMatch(/[a-z]/i)
    expect(document.title).not.toMatch(/[a-z]/i)
  })

  test('the page says that a file can’t be read', async () => {
    await openPage()
    const file = document.querySelector('input[type=file]')
    const text = async () => {
      throw new DOMException('The requested file could not be read', 'NotReadableError')
    }
    if (file) fireEvent.change(file, { target: { files: [{ text }] } })
    await waitFor(() => expect(problem()).toMatch(/\p{Script=Arabic}/u))
    expect(problem()).not.toMatch(/[a-z]/i)
  })
})

test('a kit whose sealed part is damaged says so, and not that the code is wrong', async () => {
  const { code, recovery } = await makeKits()
  await openPage()
  await openKit({ ...recovery, sealed: '?' }, code)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This recovery kit is damaged.'))
  await openKit(recovery, `${code.slice(0, -1)}`)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^This code does not open/))
})
