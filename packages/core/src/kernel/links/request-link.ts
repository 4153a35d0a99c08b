/**
 * The link that brings a wallet to the front for a request that it was sent, from the one that opened it (`deepLink`): WalletConnect's
 * `{link}/wc?requestId=…&sessionTopic=…`. It carries no key.
 *
 * @example requestLink('rainbow://', { requestId: '1', sessionId: 'ab' }) // 'rainbow://wc?requestId=1&sessionTopic=ab'
 */
export function requestLink(link: string, request: { readonly requestId: string; readonly sessionId: string }): string {
  const [address = '', query] = link.split('?', 2)
  const base = /[:/]wc$/i.test(address) ? address : `${address.endsWith('/') ? address : `${address}/`}wc`
  const { requestId, sessionId } = request
  const own = `requestId=${encodeURIComponent(requestId)}&sessionTopic=${encodeURIComponent(sessionId)}`
  return `${base}?${query ? `${query}&` : ''}${own}`
}
