export type Finding = { readonly verdict: 'ok' | 'warn' | 'FAIL'; readonly about: string; readonly text: string }
