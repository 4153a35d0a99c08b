import { expect, test } from 'vitest'
import { createTestClient } from '../../testing/create-test-client.ts'
import { closeModal } from '../modal/close.ts'
import { openModal } from '../modal/open.ts'
import { accountTab } from './account-tab.ts'

test('the chosen tab stays on the way back from another view, and the next opening begins with the first tab', async () => {
  const { client, clock } = createTestClient()
  client.start()
  const tab = client.use(accountTab)
  void openModal(client)
  await clock.flush()
  tab.select('activity')
  client.router.push({ view: 'WhatIsAWallet' })
  expect(tab.getState().currentTab).toBe('activity')
  closeModal(client)
  expect(tab.getState().currentTab).toBe('tokens')
  // What an app chooses for a closed modal is what it opens with.
  tab.select('collectibles')
  void openModal(client)
  await clock.flush()
  expect(tab.getState().currentTab).toBe('collectibles')
})
