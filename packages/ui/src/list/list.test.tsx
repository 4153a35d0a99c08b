import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Card } from '../card/card.tsx'
import { Grid } from '../grid/grid.tsx'
import { Row } from '../row/row.tsx'
import { List } from './list.tsx'
import { SkeletonRow } from './skeleton-row.tsx'

afterEach(cleanup)

test('a list is one in Safari too, and counts only what is there', () => {
  render(
    <List label="Wallets">
      <Row title="Rabby" />
      <SkeletonRow index={0} />
      {false}
    </List>,
  )
  // Its markers are styled away, and Safari then keeps the role only where it is written out.
  expect(screen.getByRole('list', { name: 'Wallets' }).getAttribute('role')).toBe('list')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('a grid of cards is a list in Safari too', () => {
  render(
    <Grid
      label="Wallets"
      items={['Rabby']}
      itemKey={(name) => name}
      renderItem={(name) => <Card title={name} image={null} note="Installed" />}
    />,
  )
  expect(screen.getByRole('list', { name: 'Wallets' }).getAttribute('role')).toBe('list')
})

test('a card has no title of its own, which would be read after its name', () => {
  render(<Card title="Rabby" image={null} note="Installed" />)
  expect(screen.getByRole('button', { name: /Rabby/ }).hasAttribute('title')).toBe(false)
  expect(screen.getByTitle('Rabby')).toBeTruthy()
})
