/**
 * Numbers the questions to a wallet and what it tells by itself, so that a late answer to an earlier question changes nothing.
 *
 * @example
 * const order = inOrder()
 * const counts = order.ask()
 * const answer = await provider.getAccounts()
 * if (counts()) show(answer)
 */
export function inOrder() {
  let asked = 0
  let told = 0
  /** Call it with the question; the returned function says whether the answer counts. */
  function ask(): () => boolean {
    asked += 1
    const own = asked
    return () => {
      if (own < told) return false
      told = own
      return true
    }
  }
  return { ask, tell: () => void ask()() }
}
