/**
 * The icon of a wallet that announced itself, if it holds the image: `data:`, as EIP-6963 and Wallet Standard ask for. An address would make
 * the browser call a host that the app didn't configure.
 *
 * @example announcedIcon('https://tracker.example/icon.png') // undefined
 */
export function announcedIcon(icon: unknown): string | undefined {
  const text = typeof icon === 'string' ? icon.trim() : ''
  return /^data:/i.test(text) ? text : undefined
}
