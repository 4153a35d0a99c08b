import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Card } from '../card/card.tsx'
import { Grid, type GridProps } from './grid.tsx'

afterEach(cleanup)

const names = Array.from({ length: 620 }, (_, index) => `Wallet ${index + 1}`)

function draw(props: Partial<GridProps<string>> = {}) {
  const grid = (more: Partial<GridProps<string>>) => (
    <StrictMode>
      <Grid
        label="All wallets"
        items={names}
        itemKey={(name) => name}
        renderItem={(name, cell) => (
          <Card title={name} image={cell.near ? <i data-image="" /> : null} tabIndex={cell.tabIndex} />
        )}
        {...props}
        {...more}
      />
    </StrictMode>
  )
  const { rerender, container } = render(grid({}))
  return { container, show: (more: Partial<GridProps<string>>) => rerender(grid(more)) }
}
const focused = () => document.activeElement?.textContent
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('only the items near the screen exist, fewer still with their image', () => {
  const { container } = draw()
  expect(screen.getAllByRole('listitem').length).toBeLessThan(60)
  expect(container.querySelectorAll('[data-image]').length).toBeLessThan(32)
  const [first] = screen.getAllByRole('listitem')
  expect(first?.getAttribute('aria-setsize')).toBe('620')
  expect(first?.getAttribute('aria-posinset')).toBe('1')
})

test('one stop for Tab, arrows move it, also to what is not drawn yet', () => {
  draw()
  const stops = () => screen.getAllByRole('button').filter((button) => button.tabIndex === 0)
  expect(stops()).toHaveLength(1)
  stops()[0]?.focus()
  press('ArrowDown')
  expect(focused()).toBe('Wallet 5')
  press('End')
  expect(focused()).toBe('Wallet 620')
  expect(stops()).toHaveLength(1)
  press('Home')
  expect(focused()).toBe('Wallet 1')
})

test('other items, as those of a search, begin at the first one; more items keep the stop', () => {
  const { show } = draw({ items: names.slice(0, 12) })
  const stop = () => screen.getAllByRole('button').find((button) => button.tabIndex === 0)?.textContent
  screen.getAllByRole('button')[0]?.focus()
  press('End')
  expect(stop()).toBe('Wallet 12')
  show({ items: names })
  expect(stop()).toBe('Wallet 12')
  show({ items: names.slice(20, 50) })
  expect(stop()).toBe('Wallet 21')
})

test('near the end more is asked for, once for each length and not while loading', () => {
  const onMore = vi.fn()
  const { show } = draw({ items: names.slice(0, 8), onMore })
  expect(onMore).toHaveBeenCalledTimes(1)
  show({ items: names.slice(0, 8), loading: true })
  show({ items: names.slice(0, 8) })
  expect(onMore).toHaveBeenCalledTimes(1)
  show({ items: names.slice(0, 12), loading: true })
  expect(onMore).toHaveBeenCalledTimes(1)
  show({ items: names.slice(0, 12) })
  expect(onMore).toHaveBeenCalledTimes(2)
  show({ items: names })
  expect(onMore).toHaveBeenCalledTimes(2)
})

test('placeholders: sixteen at first, then what fills the last row and one row more', () => {
  const { container, show } = draw({ items: [], loading: true })
  const shimmers = () => container.querySelectorAll('li[aria-hidden]').length
  expect(shimmers()).toBe(16)
  show({ items: names.slice(0, 6), loading: true })
  expect(shimmers()).toBe(2 + 4)
  show({ items: names.slice(0, 8), loading: true })
  expect(shimmers()).toBe(4)
  show({ items: names.slice(0, 8), loading: false })
  expect(shimmers()).toBe(0)
})
