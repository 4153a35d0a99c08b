/** Abstract figures on a tile of 40 by 40, in white. */
const figures = {
  arcs: '<path d="M8 26a12 12 0 0 1 24 0M14 26a6 6 0 0 1 12 0" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/>',
  bars: '<path d="M12 28V18M20 28V12M28 28v-7" stroke="#fff" stroke-width="5" stroke-linecap="round"/>',
  blocks:
    '<path d="M10 10h9v9h-9zM21 21h9v9h-9z" fill="#fff"/><path d="M21 10h9v9h-9zM10 21h9v9h-9z" fill="#fff" opacity=".45"/>',
  chevrons:
    '<path d="m11 18 9-7 9 7M11 28l9-7 9 7" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/>',
  dots: '<circle cx="13" cy="13" r="4" fill="#fff"/><circle cx="27" cy="13" r="4" fill="#fff" opacity=".5"/><circle cx="13" cy="27" r="4" fill="#fff" opacity=".5"/><circle cx="27" cy="27" r="4" fill="#fff"/>',
  halves:
    '<path d="M20 9a11 11 0 0 1 0 22z" fill="#fff"/><path d="M20 9a11 11 0 0 0 0 22z" fill="#fff" opacity=".45"/>',
  leaf: '<path d="M11 29V20a9 9 0 0 1 9-9h9v9a9 9 0 0 1-9 9z" fill="#fff"/>',
  moon: '<path d="M27 26a10 10 0 1 1-7-16 8 8 0 0 0 7 16z" fill="#fff"/>',
  orbit:
    '<circle cx="20" cy="20" r="10" fill="none" stroke="#fff" stroke-width="3.5"/><circle cx="27" cy="13" r="4" fill="#fff"/>',
  steps: '<path d="M10 30v-7h7v-6h7v-7h6v20z" fill="#fff"/>',
  waves:
    '<path d="M9 16q5.500-6 11 0t11 0M9 25q5.500-6 11 0t11 0" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/>',
  wedge: '<path d="M10 28 20 11l10 17z" fill="#fff"/><path d="M20 11l10 17H20z" fill="#fff" opacity=".45"/>',
} as const

type Mark = readonly [ground: string, figure: keyof typeof figures, angle?: 90 | 180 | 270]

/** The most used networks, each with a ground of its own. White figures keep a contrast of 3 : 1 on every ground. */
export const marks: Readonly<Record<string, Mark>> = {
  'eip155:1': ['#5567c9', 'chevrons'],
  'eip155:10': ['#d8263c', 'halves'],
  'eip155:25': ['#1b3a6b', 'blocks'],
  'eip155:56': ['#a07400', 'blocks', 90],
  'eip155:100': ['#2f6b55', 'arcs'],
  'eip155:130': ['#c0309a', 'orbit'],
  'eip155:137': ['#7546d8', 'dots'],
  'eip155:146': ['#27425e', 'waves', 90],
  'eip155:250': ['#2563c4', 'steps'],
  'eip155:324': ['#3b3f8f', 'chevrons', 90],
  'eip155:480': ['#26272b', 'orbit', 180],
  'eip155:1101': ['#6b35b5', 'dots', 90],
  'eip155:1284': ['#8a3b86', 'moon'],
  'eip155:5000': ['#2c2f36', 'bars'],
  'eip155:8453': ['#2351d6', 'moon', 180],
  'eip155:34443': ['#5f7300', 'bars', 180],
  'eip155:42161': ['#33628f', 'wedge'],
  'eip155:42220': ['#8a6d00', 'halves', 90],
  'eip155:43114': ['#c93a3a', 'wedge', 180],
  'eip155:59144': ['#1d5f6e', 'steps', 180],
  'eip155:80094': ['#8a4b1f', 'leaf'],
  'eip155:81457': ['#6f7000', 'chevrons', 270],
  'eip155:534352': ['#9a6233', 'waves'],
  'eip155:7777777': ['#3d4d99', 'halves', 180],
  'eip155:11155111': ['#71738c', 'chevrons', 180],
  'bip122:000000000019d6689c085ae165831e93': ['#c06a10', 'arcs', 90],
  'bip122:000000000933ea01ad0ee984209779ba': ['#7a7266', 'arcs', 90],
  'cosmos:cosmoshub-4': ['#3a3f66', 'orbit', 90],
  'cosmos:osmosis-1': ['#8b2fc0', 'leaf', 180],
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': ['#c8106a', 'dots', 180],
  'polkadot:68d56f15f85d3136970ec16946040bc1': ['#54606b', 'dots', 180],
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': ['#2a2a2e', 'wedge', 90],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['#6a39c9', 'waves', 180],
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': ['#7b7391', 'waves', 180],
}

/** The mark of a network, by CAIP-2 id, as a `data:` URL. */
export function markOf(id: string): string | undefined {
  const mark = Object.hasOwn(marks, id) ? marks[id] : undefined
  if (!mark) return undefined
  const [ground, figure, angle] = mark
  const drawn = angle ? `<g transform="rotate(${angle} 20 20)">${figures[figure]}</g>` : figures[figure]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="${ground}" d="M0 0h40v40H0z"/>${drawn}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
