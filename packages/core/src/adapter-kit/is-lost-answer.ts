import { isBrokenConnection } from '../kernel/errors/is-broken-connection.ts'
import { isDuplicate } from './is-duplicate.ts'

/** CometBFT begins every refusal of its own with "Internal error: ". */
const internal = /internal ([a-z-]+ )?error([^:]|$)/i
const gateway = /upstream|temporarily unavailable|overloaded/i

/**
 * Whether the text of a JSON-RPC error says that a gateway has lost the node's answer. The node may have taken the transaction.
 *
 * @example isLostAnswer('socket hang up') // true
 */
export const isLostAnswer = (text: string): boolean =>
  (internal.test(text) || gateway.test(text) || isBrokenConnection(text)) && !isDuplicate(text)
