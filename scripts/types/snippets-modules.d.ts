// What bundlers and frameworks of apps declare, and libraries that only apps install.
declare module '*.css' {}
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
  export const PhantomWalletAdapter: new () => import('@latchkey/adapter-solana').WalletAdapter
}
declare module 'express' {
  export default function express(): {
    use(
      path: string,
      handler: (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void,
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
