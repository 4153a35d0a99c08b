// The few globals that browsers, Node and workers share, for packages that are compiled without the DOM library.
declare global {
  interface AbortSignal {
    readonly aborted: boolean
    readonly reason: unknown
    throwIfAborted(): void
    addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean; signal?: AbortSignal }): void
    removeEventListener(type: 'abort', listener: () => void): void
  }
  var AbortSignal: { any(signals: readonly AbortSignal[]): AbortSignal; abort(reason?: unknown): AbortSignal }
  class AbortController {
    readonly signal: AbortSignal
    abort(reason?: unknown): void
  }
  function atob(base64: string): string
  function structuredClone<T>(value: T): T
  function btoa(bytes: string): string
  class URLSearchParams {
    constructor(init?: string | Record<string, string> | readonly (readonly [string, string])[])
    append(name: string, value: string): void
    set(name: string, value: string): void
    get(name: string): string | null
    has(name: string): boolean
    delete(name: string): void
    toString(): string
    [Symbol.iterator](): IterableIterator<[string, string]>
  }
  class URL {
    constructor(url: string, base?: string | URL)
    href: string
    readonly origin: string
    protocol: string
    host: string
    hostname: string
    port: string
    pathname: string
    search: string
    hash: string
    username: string
    password: string
    readonly searchParams: URLSearchParams
    toString(): string
    static canParse(url: string, base?: string): boolean
  }
  class TextEncoder {
    encode(text: string): Uint8Array
  }
  class TextDecoder {
    decode(bytes: Uint8Array): string
  }
  class Blob {
    readonly size: number
    readonly type: string
    arrayBuffer(): Promise<ArrayBuffer>
    text(): Promise<string>
  }
  class Headers {
    constructor(init?: Record<string, string>)
    get(name: string): string | null
  }
  class Request {
    readonly method: string
    readonly url: string
    readonly headers: Headers
    text(): Promise<string>
  }
  class Response {
    constructor(body?: string | null, init?: { status?: number; headers?: Record<string, string> })
    readonly status: number
    readonly headers: Headers
    text(): Promise<string>
    json(): Promise<unknown>
  }
  function setTimeout(callback: () => void, delay?: number): unknown
  function clearTimeout(timer: unknown): void
  function queueMicrotask(callback: () => void): void
  var console: Record<'debug' | 'info' | 'warn' | 'error', (...values: unknown[]) => void>
  var crypto: { getRandomValues<T extends Uint8Array>(bytes: T): T; randomUUID(): string }
}

export {}
