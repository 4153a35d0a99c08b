import { expect, test } from 'vitest'
import { listStandard } from '../../adapter-kit/list-standard.ts'
import { announcedIcon } from './announced-icon.ts'

test.each([
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  [' DATA:image/svg+xml,%3Csvg/%3E\n', 'DATA:image/svg+xml,%3Csvg/%3E'],
  ['https://collects.example/i.png', undefined],
  ['//collects.example/i.png', undefined],
  ['', undefined],
  [5, undefined],
])('%j is taken as %j', (icon, taken) => {
  expect(announcedIcon(icon)).toBe(taken)
})

test('a wallet of Wallet Standard is listed without an icon from elsewhere', () => {
  const wallet = { name: 'W', icon: 'https://collects.example/i.png', chains: [], features: {}, accounts: [] }
  const [listed] = listStandard([wallet], { adapterId: 'a', namespace: 'solana' })
  expect(listed?.connector.imageUrl).toBeUndefined()
})
