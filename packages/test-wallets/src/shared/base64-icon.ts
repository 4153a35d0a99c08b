import { defaultIcon } from './default-icon.ts'

/** An icon drawn from a name, in base64 as Wallet Standard requires. */
export function base64Icon(name: string): string {
  const svg = decodeURIComponent(defaultIcon(name).slice('data:image/svg+xml,'.length))
  return `data:image/svg+xml;base64,${btoa(String.fromCharCode(...new TextEncoder().encode(svg)))}`
}
