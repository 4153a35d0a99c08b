/**
 * The error codes that several parts of core use, each with its short message. `{name}` placeholders are filled from the error's `context`. The comment over a line says
 * when it happens, what to do and which rule it comes from; `docs/errors.md` is generated from them (`scripts/errors-doc.mjs`).
 * A flow with codes of its own, or another package, adds them by declaration merging on `ErrorCodeMap`, and gives the short message where it
 * throws: `flows/pay/pay-errors.ts`.
 * Throw `new LatchkeyError(code)`, or `earlyError` in a module of the initial load.
 */
export const catalogue = {
  /**
   * When: an account id isn't `namespace:reference:address`.
   * Fix: pass a CAIP-10 id with three non-empty parts.
   * Source: CAIP-10
   */
  'caip/invalid-account-id': 'Invalid CAIP-10 address',
  /**
   * When: a network id isn't `namespace:reference`.
   * Fix: pass a CAIP-2 id with two non-empty parts, such as `eip155:1`.
   * Source: CAIP-2
   */
  'caip/invalid-chain-id': 'Invalid CAIP-2 network id',

  /**
   * When: the app calls something with a value of the wrong shape.
   * Fix: `details` names the option and what it must be.
   */
  'config/invalid': 'Invalid configuration',
  /**
   * When: an adapter or port was built for another version of the contract.
   * Fix: update all `@latchkey` packages to one release.
   */
  'adapter/contract': 'Made for another version',
  /**
   * When: the adapter for a namespace is missing from `createLatchkey({ adapters })`.
   * Fix: add the adapter of that namespace.
   */
  'adapter/not-found': 'Adapter not found',

  /**
   * When: a network object lacks a field or has one of the wrong type.
   * Fix: `details` names the field.
   */
  'network/invalid': 'Invalid network',
  /**
   * When: no network of this namespace is configured or active.
   * Fix: add one to `createLatchkey({ networks })`.
   */
  'network/none-for-namespace': 'No current network found for namespace',
  /**
   * When: something needs a network and there is none yet.
   * Fix: connect or choose a network first.
   */
  'network/missing': 'CaipNetwork is undefined',
  /**
   * When: something needs a network and an account and one of them is missing.
   * Fix: connect first.
   */
  'network/account-missing': 'CaipNetwork or CaipAddress is undefined',
  /**
   * When: a switch to a network that isn't configured.
   * Fix: add it to `createLatchkey({ networks })`.
   */
  'network/not-found': 'Network not found',
  /** When: the library underneath (wagmi) and the client have different networks. Fix: give both the same list. */
  'network/mismatch': 'Networks of adapter and client differ',
  /** When: the wallet doesn't know the network yet (4902). Fix: ask the wallet to add it. Source: EIP-3085 */
  'network/not-added': 'The wallet does not know this network',
  /**
   * When: the wallet can neither switch to the network nor add it, or doesn't accept it (WalletConnect 5100).
   * Fix: offer another network.
   * Source: EIP-3085
   */
  'network/unsupported': 'Chain is not supported',
  /**
   * When: the connector can't switch networks by itself.
   * Fix: ask the visitor to switch inside the wallet.
   */
  'network/switch-unsupported': '"{connector}" does not support programmatic chain switching.',

  /**
   * When: the namespace has no connector.
   * Fix: add an adapter, or wait until the client has started.
   */
  'connector/none-for-namespace': 'No connector found for namespace',
  /** When: no connector has this id (any more). Fix: read the list again, wallets come and go. */
  'connector/not-found': 'Connector not found',
  /**
   * When: the wallet's provider is missing, for example because the extension was removed.
   * Fix: reload, or connect again.
   */
  'connector/provider-not-found': 'Provider not found.',

  /**
   * When: the visitor declined, or the wallet dropped the request (4001, WalletConnect 5000 to 5003, `user
   * rejected`, `connection request reset`).
   * Fix: offer to try again; `cause` keeps the reason.
   */
  'connection/user-rejected': 'The request was rejected',
  /** When: the wallet still shows an earlier request (-32002). Fix: ask the visitor to open the wallet. */
  'connection/already-pending': 'The wallet already has a pending request',
  /** When: the wallet is locked. Fix: ask the visitor to unlock it. */
  'connection/wallet-locked': 'The wallet is locked',
  /**
   * When: connection, account and chain of a call don't belong together, for example because the visitor switched
   * meanwhile.
   * Fix: read the connection again.
   */
  'connection/mismatch': 'The account or network has changed',
  /** When: a call needs a connection that isn't there. Fix: connect first. */
  'connection/not-found': 'Not connected',
  /**
   * When: the wallet couldn't be disconnected cleanly; the client has still removed it.
   * Fix: none needed, `cause` says why.
   */
  'connection/disconnect-failed': 'Failed to disconnect',

  /** When: no wallet scanned or approved in time. Fix: show a new code. */
  'pairing/expired': 'The pairing has expired',
  /**
   * When: the relay refused the connection: origin, project id or clock.
   * Fix: see `details`, it is the relay's own reason.
   */
  'pairing/relay-refused': 'The relay refused the connection',
  /** When: the relay can't be reached. Fix: check the address and the visitor's network. */
  'pairing/relay-unreachable': 'The relay cannot be reached',

  /** When: the wallet hasn't authorised this account or method (4100). Fix: connect again and ask for it. */
  'wallet/unauthorized': 'The wallet has not authorised this',
  /**
   * When: the wallet doesn't have this method (4200, -32601, -32004, WalletConnect 5101, 10001).
   * Fix: hide the button for it.
   */
  'wallet/unsupported-method': 'The wallet does not support this method',
  /** When: the wallet has lost its chains (4900, 4901). Fix: wait, or ask the visitor to look into the wallet. */
  'wallet/disconnected': 'The wallet is disconnected',
  /** When: the wallet found the parameters wrong (-32602, -32600, -32700, WalletConnect 5102 to 5104). Fix: see `details`. */
  'wallet/invalid-request': 'The wallet refused the request as invalid',
  /** When: signing a message failed for another reason than a refusal. Fix: offer to try again. */
  'wallet/sign-failed': 'Sign message failed',
  /**
   * When: `wallet_getCapabilities` answered something that isn't a capabilities object.
   * Fix: treat the wallet as having none.
   */
  'wallet/capabilities-unreadable': 'Error parsing wallet capabilities',

  /** When: a sign-in is asked for and `createLatchkey` was given no `siwx`. Fix: pass one. */
  'sign-in/not-enabled': 'Sign-in is not set up',
  /** When: a sign-in is asked for and no account is connected. Fix: connect first. */
  'sign-in/no-account': 'No account to sign in with',
  /**
   * When: the account is on a network that isn't configured.
   * Fix: switch first, or add it to `createLatchkey({ networks })`.
   */
  'sign-in/no-network': 'No network to sign in on',
  /** When: the connection can't sign messages. Fix: connect again, or with another wallet. */
  'sign-in/no-wallet': 'The wallet cannot sign',
  /**
   * When: the message, or the nonce in it, can't be made; where sign-in is required the wallet is disconnected.
   * Fix: see `cause`.
   */
  'sign-in/init-failed': 'Sign-in could not begin',
  /**
   * When: it is unknown now whether a sign-in is valid: the server or the chain's node can't be reached.
   * Fix: offer to try again with the same signature.
   */
  'sign-in/cannot-verify': 'Sign-in cannot be checked now',
  /**
   * When: the proof doesn't hold: another account's signature, another site's message, a used nonce, an expired time.
   * Fix: `details` says which; sign a new message.
   */
  'sign-in/refused': 'The signature is not valid',

  /**
   * When: the call was cancelled by the app, by navigation or by the visitor.
   * Fix: nothing, show nothing.
   */
  'request/aborted': 'Request was aborted',
  /**
   * When: a part of the request can't be sent: an invalid base URL, an empty id, a body that isn't plain data.
   * Fix: see `details`.
   */
  'request/invalid': 'The request cannot be made',
  /** When: no answer came in time. Fix: offer to try again. */
  'request/timed-out': 'The request took too long',
  /** When: the host can't be reached. Fix: check the address, CORS and the visitor's network. */
  'request/unreachable': 'The service cannot be reached',
  /**
   * When: an answer has the wrong shape.
   * Fix: check that the host speaks the documented shapes; `details` names the field.
   */
  'request/unreadable': 'The answer could not be read',
  /** When: more requests in a minute than the app allows itself; this one wasn't sent. Fix: look for a loop. */
  'request/over-budget': 'Too many requests in a minute',
  /**
   * When: the services host doesn't serve this chain; it was asked only for the list of its chains.
   * Fix: draw nothing that needs it, or let the operator configure the chain.
   */
  'request/chain-unsupported': 'The service does not serve this chain',

  /** When: a service answered with a status other than 2xx. Fix: see the status. */
  'http/status': 'HTTP status code: {status}',
  /**
   * When: a service answered 403: the project id or the origin is not allowed.
   * Fix: allow it on the server.
   */
  'http/forbidden': 'HTTP status code: {status}',
  /** When: a service answered 503. Fix: try again later, automatic polling stops. */
  'http/unavailable': 'HTTP status code: {status}',

  /** When: a decimal number is malformed. Fix: pass digits with at most one point, such as `1.25`. */
  'amount/invalid': 'Invalid amount',
  /** When: an amount has more decimal places than the token. Fix: round it first. */
  'amount/too-precise': 'The amount has more than {decimals} decimal places',

  /**
   * When: a theme mode other than `light` or `dark`.
   * Fix: pass one of them, or nothing to follow the system.
   */
  'theme/invalid-mode': 'Invalid theme mode',
  /** When: something failed that has no better name. Fix: `cause` is what was thrown. */
  'internal/unexpected': 'Something unexpected happened',
} as const
