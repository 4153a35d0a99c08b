import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { view } from '../support/page-client.ts'

test('nothing is left behind by 50 openings: no node, no listener', async ({ page, context }) => {
  test.slow()
  await page.goto('/plain.html')
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')

  async function cycle() {
    await connectButton(page).click()
    await expect(view(page, 'Connect')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal(page)).toHaveCount(0)
  }
  async function count() {
    await cdp.send('HeapProfiler.collectGarbage')
    const { metrics } = await cdp.send('Performance.getMetrics')
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { nodes: value('Nodes'), listeners: value('JSEventListeners') }
  }

  for (let warmUp = 0; warmUp < 5; warmUp++) await cycle()
  const before = await count()
  for (let opening = 0; opening < 50; opening++) await cycle()
  const after = await count()
  console.log(`grown by ${after.nodes - before.nodes} nodes and ${after.listeners - before.listeners} listeners`)
  // A leak of one node or listener an opening would be 50.
  expect(after.nodes - before.nodes).toBeLessThan(25)
  expect(after.listeners - before.listeners).toBeLessThan(10)
})
