import { figures } from './figures.ts'
import { hash } from './hash.ts'
import { initials } from './initials.ts'
import { palette } from './palette.ts'

/** What an icon is drawn from. The same `id` gives the same picture, everywhere and always. */
export type IconParameters = {
  readonly id: string
  /** The name the initials are taken from. @default id */
  readonly label?: string | undefined
}

/**
 * Draws an icon of our own, as SVG text of 40 by 40, so that no list depends on anybody's logo or server. Full-bleed: whoever shows it
 * rounds the corners.
 *
 * @example const svg = createIcon({ id: 'rabby', label: 'Rabby' })
 */
export function createIcon({ id, label = id }: IconParameters): string {
  const seed = hash(id)
  const [ground, figure] = palette[seed % palette.length] ?? ['#475569', '#334155']
  const path = figures[(seed >>> 8) % figures.length]
  const turn = ((seed >>> 16) % 4) * 90
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">',
    `<path fill="${ground}" d="M0 0H40V40H0Z"/>`,
    `<path fill="${figure}" transform="rotate(${turn} 20 20)" d="${path}"/>`,
    '<text x="20" y="25.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="15" font-weight="600" fill="#fff">',
    `${initials(label)}</text></svg>`,
  ].join('')
}
