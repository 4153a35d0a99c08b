import { createFlood } from '../flood.ts'

/** How the stand-in answers `/image/…`: each holds a permit for fetching images as long as it can. */
export const badImages = ['silent', 'trickle', 'upgrade', 'informational', 'redirects', 'large', 'comments'] as const

export type BadImage = (typeof badImages)[number]

/** Images that never come, from all networks of one home, each at an address of its own so that none is kept or shared. */
export const images = createFlood({
  name: 'images',
  perSecond: 40,
  atOnce: 200,
  request: ({ standInUrl }, random) => {
    const url = `${standInUrl}/image/${random.pick(badImages)}?${random.hex(8)}`
    return {
      path: `/v1/image?${new URLSearchParams({ projectId: 'local', url })}`,
      address: `2001:db8:4:${random.below(256).toString(16)}::1`,
    }
  },
})
