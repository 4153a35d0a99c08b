import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { AccountTabsView } from './account-tabs-view.tsx'

test('a tab without a data source isn’t drawn, and none at all draw nothing', () => {
  const onChange = vi.fn()
  const { container, show } = renderView(
    <AccountTabsView tabs={['tokens', 'activity']} active="tokens" onChange={onChange} pending={2}>
      list
    </AccountTabsView>,
  )
  expect(screen.getByRole('tabpanel', { name: 'Tokens' }).textContent).toBe('list')
  fireEvent.click(screen.getByRole('tab', { name: 'Activity (2)' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('activity')
  show(<AccountTabsView tabs={['activity']} active="activity" onChange={onChange} />)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Activity'])
  expect(container.querySelectorAll('[data-latchkey-part=shimmer]').length).toBeGreaterThan(0)
  show(<AccountTabsView tabs={[]} active="tokens" onChange={onChange} />)
  expect(screen.queryByRole('tablist')).toBeNull()
})
