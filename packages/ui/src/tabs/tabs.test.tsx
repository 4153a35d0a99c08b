import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { UiProvider } from '../ui-provider/ui-provider.tsx'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

const tabs = [
  { id: 'browser', label: 'Browser' },
  { id: 'mobile', label: 'Mobile' },
  { id: 'web', label: 'Web' },
] as const

function Demo() {
  const [active, setActive] = useState<(typeof tabs)[number]['id']>('browser')
  return (
    <Tabs label="Platform" tabs={tabs} active={active} onChange={setActive}>
      {active}
    </Tabs>
  )
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const focused = () => document.activeElement?.textContent

test.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
] as const)('%s: arrows move and choose around the end, Home and End too', (dir, forward, back) => {
  render(
    <UiProvider dir={dir}>
      <Demo />
    </UiProvider>,
  )
  screen.getByRole('tab', { name: 'Browser' }).focus()
  press(forward)
  expect(focused()).toBe('Mobile')
  expect(screen.getByRole('tabpanel', { name: 'Mobile' }).textContent).toBe('mobile')
  press('End')
  expect(focused()).toBe('Web')
  press(forward)
  expect(focused()).toBe('Browser')
  press(back)
  expect(focused()).toBe('Web')
  press('Home')
  expect(focused()).toBe('Browser')
})

test('only the chosen tab is a stop for Tab', () => {
  render(<Demo />)
  fireEvent.click(screen.getByRole('tab', { name: 'Web' }))
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, -1, 0])
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Web')
})
