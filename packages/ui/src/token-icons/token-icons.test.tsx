import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TokenIcons } from './token-icons.tsx'

afterEach(cleanup)

const image = 'data:image/png;base64,AAAA'

test('two images at most, none from a script, and nothing that is read aloud', () => {
  const { container } = render(
    <TokenIcons
      images={[
        { name: 'ETH', src: image },
        { name: 'USDC', src: 'javascript:alert(1)' },
        { name: 'DAI', src: image },
      ]}
      badge="out"
    />,
  )
  expect([...container.querySelectorAll('img')].map((element) => element.getAttribute('src'))).toEqual([image])
  expect([...container.querySelectorAll('.lk-wallet-letter')].map(({ textContent }) => textContent)).toEqual(['E', 'U'])
  expect(container.querySelector('.lk-token-icons')?.getAttribute('aria-hidden')).toBe('true')
})

test('without an image there is a place for one', () => {
  const { container } = render(<TokenIcons images={[]} />)
  expect(container.querySelector('.lk-token-blank')).not.toBeNull()
})

test('a token of an Ethereum chain has one colour, in both spellings of its address', () => {
  const colourOf = (id: string) => {
    const { container } = render(<TokenIcons images={[{ name: 'USDC', id }]} />)
    return container.querySelector<HTMLElement>('.lk-wallet-icon')?.style.getPropertyValue('--lk-hue')
  }
  const colour = colourOf('eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
  expect(colour).toMatch(/\d/)
  expect(colourOf('eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')).toBe(colour)
  expect(colourOf('eip155:1:0xdac17f958d2ee523a2206206994597c13d831ec7')).not.toBe(colour)
})
