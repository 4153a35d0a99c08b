const words =
  /already ?(known|imported|exists in|been processed|in (the )?(mempool|block ?chain|utxo set))|txn-already/i

/**
 * Whether a node refuses a transaction because it has it already.
 *
 * @example isDuplicate('already known') // true
 */
export const isDuplicate = (text: string): boolean => words.test(text)
