/** How browsers, Node, gateways and web3.js say it. */
const words =
  /fetch|network ?error|load failed|timed?[ -]?out|gateway|econn|hang up|(port|channel|socket) closed|premature close|service unavailable|unknown if/i

/**
 * Whether a text says that a connection broke before an answer came. The other side may have done what it was asked for.
 *
 * @example isBrokenConnection('read ECONNRESET') // true
 */
export const isBrokenConnection = (text: string): boolean => words.test(text)
