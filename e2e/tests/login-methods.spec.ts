import { modal } from '../support/fixtures.ts'
import { expect, test } from '../support/login-fixtures.ts'
import { loginJourney } from '../support/login-journey.ts'
import { view } from '../support/page-client.ts'

const socials = ['Google', 'GitHub', 'Apple', 'Facebook', 'X', 'Discord'] as const

for (const place of ['same', 'cross'] as const) {
  test.describe(`a login on ${place === 'same' ? 'the app’s own site' : 'another site'}`, () => {
    test.use({ place })

    for (const provider of socials)
      test(`by ${provider}: from "Connect" to a signed message and a confirmed transaction`, async ({
        local,
        page,
        person,
        visitor,
      }) => {
        const { arrived, begin, sends, signs, switchTo, network } = loginJourney(page, visitor, local)
        await begin()
        await visitor.bySocial(provider, person)
        await arrived()
        await signs('eip155')
        await sends('eip155')
        // The accounts don't depend on the provider: one shows the other ecosystem.
        if (provider !== 'GitHub') return
        await switchTo('Solana Local')
        await expect(network).toContainText('Solana Local')
        await signs('solana')
        await sends('solana')
      })

    test('[S1.7] [S2.7] by Farcaster: from "Connect" over its code to signed messages and confirmed transactions on Ethereum and Solana', async ({
      local,
      loginStack,
      page,
      visitor,
    }) => {
      const { arrived, begin, sends, signs, switchTo, network } = loginJourney(page, visitor, local)
      await begin()
      const shown = view(page, 'ConnectingFarcaster').waitFor()
      await visitor.byFarcaster(loginStack.relay, `ann-${place}`)
      await shown
      await arrived()
      await signs('eip155')
      await sends('eip155')
      await switchTo('Solana Local')
      await expect(network).toContainText('Solana Local')
      await signs('solana')
      await sends('solana')
    })
  })
}

test('declined at the provider: the view says so, and another try logs in', async ({
  local,
  page,
  person,
  quiet,
  visitor,
}) => {
  // The login server's answer is a 403, which Chromium writes to the console.
  quiet.allow(/status of 403/)
  const { arrived, begin } = loginJourney(page, visitor, local)
  await begin()
  await visitor.bySocial('Google', undefined)
  await expect(modal(page).getByRole('heading', { name: 'Login declined' })).toBeVisible()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    modal(page).getByRole('button', { name: 'Try again' }).click(),
  ])
  await popup.getByRole('button', { name: `Continue as ${person}`, exact: true }).click()
  await arrived()
})
