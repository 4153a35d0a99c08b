import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TokenIcons } from './token-icons.tsx'

afterEach(cleanup)

const picture = 'data:image/png;base64,AAAA'

test('two pictures at most, none from a script, and nothing that is read aloud', () => {
  const { container } = render(
    <TokenIcons
      pictures={[
        { name: 'ETH', src: picture },
        { name: 'USDC', src: 'javascript:alert(1)' },
        { name: 'DAI', src: picture },
      ]}
      badge="out"
    />,
  )
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([picture])
  expect([...container.querySelectorAll('.lk-wallet-letter')].map(({ textContent }) => textContent)).toEqual(['E', 'U'])
  expect(container.querySelector('.lk-token-icons')?.getAttribute('aria-hidden')).toBe('true')
})

test('without a picture there is a place for one', () => {
  const { container } = render(<TokenIcons pictures={[]} />)
  expect(container.querySelector('.lk-token-blank')).not.toBeNull()
})
