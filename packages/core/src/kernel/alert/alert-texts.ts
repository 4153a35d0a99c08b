export type AlertText = { readonly short: string; readonly long: string; readonly level: 'error' | 'warning' }

/**
 * The texts for developers, by code. Each has a row in docs/troubleshooting.md. Code that knows a mistake calls `client.alerts.show({ code })`.
 * Adapters, ports and the login show other codes, with a text of their own.
 */
export const alertTexts: Readonly<Record<string, AlertText>> = {
  'network/not-found': {
    short: 'Network Not Found',
    long: 'This network is not among the `networks` of createLatchkey. Add it there.',
    level: 'error',
  },
  'config/origin-not-allowed': {
    short: 'Invalid App Configuration',
    long: 'The origin of this page is not on the allowlist of the project. Add it there.',
    level: 'error',
  },
  'config/adapter-missing': {
    short: 'Adapter Missing',
    long: 'No wallet can be connected on networks without an adapter of their ecosystem or a `pairing`:',
    level: 'error',
  },
  'config/default-network-unknown': {
    short: 'Unknown Default Network',
    long: 'The `defaultNetwork` is not among the `networks` of createLatchkey, so the first one is in use:',
    level: 'error',
  },
  'config/namespace-unknown': {
    short: 'Unknown Namespace',
    long: 'No network among the `networks` of createLatchkey is of its `namespace`, so no wallet can connect in it:',
    level: 'error',
  },
  'config/chain-ids-invalid': {
    short: 'Networks Named Wrong',
    long: 'Networks go by their CAIP-2 ids, as in `eip155:1`. These change nothing:',
    level: 'error',
  },
  'config/wallet-ids-unused': {
    short: 'Wallet Ids Unused',
    long: 'They are of a wallet list: pass `wallets` or `services` to createLatchkey. Until then these change nothing:',
    level: 'warning',
  },
  'config/ssr-missing': {
    short: 'Server Rendering Not Set Up',
    long: "A server drew this page, and wagmi reads its storage in the first render, so the two differ for a connected visitor (React's hydration error). Add `ssr: true` to createConfig or getDefaultConfig.",
    level: 'error',
  },
  'config/wallet-id-unknown': {
    short: 'Unknown Wallet Id',
    long: 'No wallet of the list goes by this id, rdns or name. docs/wallet-ids.md has those of `@latchkey/wallet-list`:',
    level: 'warning',
  },
  'config/theme-variables-prefixed': {
    short: 'Theme Variables Named Wrong',
    long: '`themeVariables` go by their names without `--latchkey-`. These change nothing:',
    level: 'error',
  },
  'config/identities-missing': {
    short: 'Wallets Stay Apart',
    long: 'Nothing tells that a wallet of several ecosystems is one: pass `wallets: walletList`, or `identities`, to createLatchkey.',
    level: 'warning',
  },
  'config/features-overridden': {
    short: 'Features Overridden',
    long: 'The settings of the services go before those of this app, which can leave them out:',
    level: 'warning',
  },
  'config/project-id-invalid': {
    short: 'Invalid Project ID',
    long: 'The services host does not know `services.projectId`. Check it and its environment.',
    level: 'error',
  },
  'config/project-id-missing': {
    short: 'Project ID Not Configured',
    long: 'A services host is configured without a project id. Set `services.projectId`.',
    level: 'error',
  },
  'pairing/duplicate': {
    short: 'Two WalletConnect Pairings',
    long: "A library's own WalletConnect is hidden beside the `pairing` of createLatchkey. Remove it from the library's connectors:",
    level: 'warning',
  },
  'session/expired': {
    short: 'Session Expired',
    long: 'Invalid session: check the time settings of this device.',
    level: 'error',
  },
  /** The project id of the relay isn't the project id of the services (`config/project-id-invalid`). */
  'relay/project-id-invalid': {
    short: 'Invalid Relay Project ID',
    long: "The relay does not know the project id of the pairing port. Check it with the relay's operator.",
    level: 'error',
  },
  'relay/origin-not-allowed': {
    short: 'Relay Refused This Origin',
    long: "The relay's project does not allow the origin of this page. Add it with the relay's operator.",
    level: 'error',
  },
  'relay/refused': {
    short: 'Relay Refused the Connection',
    long: 'The relay of the pairing port gives this reason:',
    level: 'error',
  },
  /** The alert stays when the storage works again: `client.storage.persistence` has the present state. */
  'storage/unavailable': {
    short: 'Storage Unavailable',
    long: 'The browser blocks what the page stores, or it is full: connections last as long as this page.',
    level: 'error',
  },
}
