// What bundlers and frameworks of apps declare, and libraries that only apps install.
declare module '*.css' {}
/** An app's own file, which every adapter's page shows. A page that has the file itself is checked against that one. */
declare module '*/latchkey' {
  export const client: import('@latchkey/core').LatchkeyClient
}
declare module 'next/headers' {
  export function headers(): Promise<Headers>
}
declare module 'next/navigation' {
  export function useRouter(): { refresh(): void }
}
declare module '@solana/web3.js' {
  export class VersionedTransaction {
    static deserialize(bytes: Uint8Array): VersionedTransaction
    serialize(): Uint8Array
  }
}
declare module '@solana/wallet-adapter-phantom' {
  import type { WalletAdapter } from '@latchkey/adapter-solana'

  /** As `@solana/wallet-adapter-base` has them, with eventemitter3's types. */
  type Events = {
    connect(publicKey: { toBase58(): string }): void
    disconnect(): void
    error(error: Error): void
    readyStateChange(readyState: 'Installed' | 'NotDetected' | 'Loadable' | 'Unsupported'): void
  }
  type On = <T extends keyof Events>(event: T, listener: (...args: Parameters<Events[T]>) => void) => unknown
  export const PhantomWalletAdapter: new () => Omit<WalletAdapter, 'on' | 'off'> & { on: On; off: On }
}
declare module 'express' {
  export default function express(): {
    use(
      path: string,
      handler: (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void,
    ): void
    get(
      path: string,
      handler: (
        request: { get(name: string): string | undefined },
        response: { json(body: unknown): void; sendStatus(code: number): void },
      ) => Promise<void>,
    ): void
    listen(port: number): void
  }
}

declare module 'next/app' {
  import type { ComponentType } from 'react'

  export type AppProps = { Component: ComponentType<Record<string, unknown>>; pageProps: Record<string, unknown> }
}

declare module '@vitejs/plugin-vue' {
  export default function vue(options: {
    template: { compilerOptions: { isCustomElement(tag: string): boolean } }
  }): import('vite').Plugin
}
