/** Whether one of the choices that an SPDX expression leaves is allowed. An unreadable expression isn't allowed. */
export function isAllowed(expression, allowed) {
  const tokens = String(expression).match(/\(|\)|[^\s()]+/g) ?? []
  let at = 0
  const next = () => tokens[at++]

  function term() {
    const token = next()
    if (token === '(') {
      const inner = or()
      if (next() !== ')') throw new SyntaxError('A bracket is missing.')
      return inner
    }
    if (tokens[at] !== 'WITH') return allowed.includes(token)
    next()
    return allowed.includes(`${token} WITH ${next()}`)
  }
  function and() {
    let all = term()
    while (tokens[at] === 'AND') {
      next()
      all = term() && all
    }
    return all
  }
  function or() {
    let any = and()
    while (tokens[at] === 'OR') {
      next()
      any = and() || any
    }
    return any
  }

  try {
    return or() && at === tokens.length
  } catch {
    return false
  }
}
