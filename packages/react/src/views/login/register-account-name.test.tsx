import { createMockAdapter, createMockAuth } from '@latchkey/core/testing'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { at } from '../../../test/at-view.tsx'
import { inside, modal, see } from '../../../test/modal.ts'

// What loads on demand is here before a test waits for it.
beforeAll(async () => {
  await Promise.all([
    import('../../modal/modal.lazy.ts'),
    import('./register-account-name.tsx'),
    import('@latchkey/ui/copy/ar'),
  ])
}, 60_000)

const refuse = (description: string) => ({
  ok: false,
  status: 409,
  text: async () => JSON.stringify({ status: 'FAILED', reasons: [{ name: 'name', description }] }),
  blob: async () => new Blob(),
})

/** A visitor who has logged in registers a name. `answer`: what the services do. */
async function register(answer: () => unknown, locale: string) {
  const auth = createMockAuth({})
  auth.store(true)
  const adapter = createMockAdapter({
    namespace: 'eip155',
    wallets: [],
    chain: { isAddress: (text) => /^0x[0-9a-f]{40}$/i.test(text) },
    can: { signMessage: async () => ({ signature: '0x12', scheme: 'eip191' }) },
  })
  const fetch = async (address: string, init?: { method?: string }) => {
    if (init?.method === 'POST' && address.includes('/v1/profile/')) return answer()
    return { ok: true, status: 200, text: async () => '{"suggestions":[]}', blob: async () => new Blob() }
  }
  const page = await at(
    { view: { view: 'RegisterAccountName' } },
    {
      client: {
        auth,
        adapters: [adapter],
        services: { url: 'https://services.example', projectId: 'p' },
        names: { zone: 'shop.eth' },
        fetch: fetch as never,
      },
      provider: { locale },
    },
  )
  await page.settle()
  await page.show()
  await see('RegisterAccountName')
  await act(async () => fireEvent.change(modal().getByRole('textbox'), { target: { value: 'alice' } }))
  await act(async () => fireEvent.submit(inside('form') as HTMLElement))
  const problem = () => inside('.lk-name-problem')?.textContent
  await waitFor(async () => {
    await page.settle()
    expect(problem()).not.toBe('')
  })
  return problem()
}

const offline = () => {
  throw new TypeError('Failed to fetch')
}

test.each([
  ['en', () => refuse('The signature is too old. Try again'), 'The signature is too old. Try again'],
  ['en', offline, 'There’s no answer. Check your connection.'],
  ['ar', () => refuse('The signature is too old. Try again'), 'خطأ في تسجيل الاسم alice.shop.eth'],
  ['ar', () => refuse('Name is already registered'), 'محجوز'],
  ['ar', offline, 'لا توجد إجابة. تحقّق من اتصالك بالإنترنت.'],
])('in %s a failure is told in the visitor’s language: %#', async (locale, answer, words) => {
  expect(await register(answer, locale)).toBe(words)
})
