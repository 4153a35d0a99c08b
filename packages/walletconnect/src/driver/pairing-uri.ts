/** Topic and expiry (unix time in ms) of a `wc:` link, e.g. `wc:7f6e…@2?expiryTimestamp=1700000000&relay-protocol=irn&symKey=…`. */
export function readPairingUri(uri: string): { topic: string; expiresAt: number | undefined } {
  const [path = '', query = ''] = uri.split('?')
  const seconds = Number(new URLSearchParams(query).get('expiryTimestamp') ?? Number.NaN)
  return {
    topic: path.slice(path.indexOf(':') + 1).split('@')[0] ?? '',
    expiresAt: Number.isFinite(seconds) ? seconds * 1000 : undefined,
  }
}
