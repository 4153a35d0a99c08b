import { networksAround } from './networks-around.ts'

/** An amount of something scarce that addresses share, such as bytes of memory. */
export type Budget = {
  /** The share of one holder, such as a socket, for an IP address. */
  open(address: string): Share
}

export type Share = {
  /** Takes more; false, and nothing is taken, when that is more than the holder, its address or its network may have. */
  take(amount: number): boolean
  /** Whether `take` would return true. */
  hasRoom(amount: number): boolean
  give(amount: number): void
  /** Gives all back; later calls take and give nothing. */
  close(): void
  readonly held: number
}

export type BudgetLimits = {
  readonly total: number
  readonly perAddress: number
  readonly perHolder: number
}

/**
 * Shares an amount among addresses. An address, and each IPv6 network around it, may hold at most `perAddress`, and at
 * most half of the amount that stays free. So one visitor gets at most a third of everything, however many addresses the
 * visitor has, and some always stays free for the next visitor.
 *
 * It is the rule of `permits.ts`.
 */
export function createBudget({ total, perAddress, perHolder }: BudgetLimits): Budget {
  const held = new Map<string, number>()
  let taken = 0

  function add(networks: readonly string[], amount: number): void {
    taken += amount
    for (const network of networks) {
      const sum = (held.get(network) ?? 0) + amount
      if (sum > 0) held.set(network, sum)
      else held.delete(network)
    }
  }

  return {
    open(address) {
      const networks = networksAround(address)
      let own = 0
      let isOpen = true
      const hasRoom = (amount: number): boolean => {
        if (!isOpen || own + amount > perHolder || (held.get(address) ?? 0) + amount > perAddress) return false
        const left = total - taken - amount
        return networks.every((network) => 2 * ((held.get(network) ?? 0) + amount) <= left)
      }
      return {
        take(amount) {
          if (!hasRoom(amount)) return false
          own += amount
          add(networks, amount)
          return true
        },
        hasRoom,
        give(amount) {
          const given = Math.min(own, amount)
          own -= given
          add(networks, -given)
        },
        close() {
          isOpen = false
          add(networks, -own)
          own = 0
        },
        get held() {
          return own
        },
      }
    },
  }
}
