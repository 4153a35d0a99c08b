import { expect, test } from 'vitest'
import { explored as account, createTestExplorer } from '../../test/create-test-explorer.ts'

test.each([
  'x',
  '{}',
  '{"at":[],"done":0}',
  '{"at":[{"page":"../../x","skip":0},null,null],"done":0}',
  '{"at":[{"page":"module=admin&apikey=1","skip":0},null,null],"done":0}',
  '{"at":[{"page":"block_number=1%0d%0aX","skip":0},null,null],"done":0}',
  '{"at":[{"skip":-1},null,null],"done":0}',
  '{"at":[{"page":"101","skip":0},null,null,null],"done":0}',
  '{"at":[{"page":"1&module=x","skip":0},null,null,null],"done":0}',
])('error: cursor %j reaches no explorer', async (cursor) => {
  for (const type of ['blockscout', 'etherscan'] as const) {
    const { source, requests, close } = await createTestExplorer(type, () => ({
      body: { items: [], next_page_params: null },
    }))
    const page = source.page(account, cursor, 50)
    // What Blockscout would understand names only its own parameters.
    if (type === 'blockscout' && cursor.includes('module=')) await page.catch(() => undefined)
    else await expect(page).rejects.toMatchObject({ name: 'InvalidCursor' })
    expect(
      requests.every((path) => path.startsWith(`/api/v2/addresses/${account.address}/transactions?module=admin`)),
    ).toBe(true)
    await close()
  }
})
