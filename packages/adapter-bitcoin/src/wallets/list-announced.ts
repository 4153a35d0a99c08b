import { announcedIcon } from '@latchkey/core/adapter-kit'
import { attempt } from './attempt.ts'

type Announced = {
  readonly path: string
  readonly name: string
  readonly imageUrl: string | undefined
  readonly methods: readonly string[] | undefined
}

/** The wallets with an announced sats-connect provider: `btc_providers`, and `wbip_providers` of WBIP-004. */
export function listAnnounced(page: object): readonly Announced[] {
  return ['btc_providers', 'wbip_providers'].flatMap((key) => {
    const list = attempt(() => (page as Record<string, unknown>)[key])
    return Array.isArray(list) ? list.flatMap((entry) => attempt(() => read(entry)) ?? []) : []
  })
}

function read(entry: Readonly<Record<string, unknown>>): Announced | undefined {
  const { id, name, icon, methods } = entry
  if (typeof id !== 'string' || typeof name !== 'string' || !id || !name) return undefined
  return {
    path: id,
    name,
    imageUrl: announcedIcon(icon),
    methods: Array.isArray(methods) ? methods : undefined,
  }
}
