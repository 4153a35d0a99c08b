// Loaded only where a wallet is injected that didn't announce itself.
export { identifyProvider } from '@latchkey/eip1193'
