type Announced = {
  readonly path: string
  readonly name: string
  readonly imageUrl: string | undefined
  readonly methods: readonly string[] | undefined
}

/** The wallets that announce a sats-connect provider: `btc_providers`, and `wbip_providers` of WBIP-004. A path counts once. */
export function listAnnounced(page: object): readonly Announced[] {
  const found = new Map<string, Announced>()
  for (const key of ['btc_providers', 'wbip_providers']) {
    for (const entry of entriesOf(page, key)) {
      const announced = read(entry)
      if (announced && !found.has(announced.path)) found.set(announced.path, announced)
    }
  }
  return [...found.values()]
}

function entriesOf(page: object, key: string): readonly unknown[] {
  try {
    const list = (page as Record<string, unknown>)[key]
    return Array.isArray(list) ? list.slice(0, 100) : []
  } catch {
    return []
  }
}

function read(entry: unknown): Announced | undefined {
  try {
    const { id, name, icon, methods } = Object(entry) as Record<string, unknown>
    if (typeof id !== 'string' || typeof name !== 'string' || !id || !name) return undefined
    return {
      path: id,
      name,
      imageUrl: typeof icon === 'string' ? icon : undefined,
      methods: Array.isArray(methods) ? methods.filter((method) => typeof method === 'string') : undefined,
    }
  } catch {
    return undefined
  }
}
