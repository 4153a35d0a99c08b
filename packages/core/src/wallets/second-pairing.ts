import type { Client } from '../client/client.ts'

/** Two ways to pair would ask a phone wallet twice: a library's own WalletConnect connector is not shown beside the client's pairing. */
export function warnOfSecondPairing(client: Client): void {
  const own = client.connectors.getState().find(({ type }) => type === 'WALLET_CONNECT')
  if (!own || !client.pairing) return
  client.alerts.show({
    code: 'pairing/duplicate',
    short: 'Two WalletConnect pairings',
    long: `"${own.id}" of "${own.adapterId}" is hidden because \`pairing\` is configured. Remove it from the library's connectors.`,
    level: 'warning',
    once: true,
  })
}
