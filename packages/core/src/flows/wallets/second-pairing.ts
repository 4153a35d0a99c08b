import type { LatchkeyClient } from '../../kernel/client.ts'

/** Two ways to pair would ask a phone wallet twice: a library's own WalletConnect connector is not shown beside the client's pairing. */
export function warnOfSecondPairing(client: LatchkeyClient): void {
  const own = client.connectors.getState().find(({ type }) => type === 'WALLET_CONNECT')
  if (!own || !client.pairing) return
  client.alerts.show({
    code: 'pairing/duplicate',
    details: `"${own.id}" of "${own.adapterId}"`,
    once: true,
  })
}
