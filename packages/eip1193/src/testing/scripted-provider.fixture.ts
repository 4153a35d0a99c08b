import type { Eip1193Provider } from '../request/provider.ts'

export type Script = Readonly<Record<string, (params: unknown) => unknown>>

/** A wallet at the other end that answers as a test says, for answers that no well-behaved wallet gives. */
export function scriptedProvider(script: Script): Eip1193Provider & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async request({ method, params }) {
      asked.push(method)
      const answer = script[method]
      if (!answer) throw walletError(-32601, `No method ${method}`)
      return answer(params)
    },
  }
}

export function walletError(code: number, message: string, more: object = {}): Error {
  return Object.assign(new Error(message), { code, ...more })
}

/** A function that throws the error. */
export function fails(code: number, message: string, more?: object) {
  return () => {
    throw walletError(code, message, more)
  }
}
