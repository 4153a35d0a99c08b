import { defaultIcon } from '../../eip155/page/default-icon.ts'

/** Wallet Standard wants pictures in base64. */
export function base64Icon(name: string): string {
  const svg = decodeURIComponent(defaultIcon(name).slice('data:image/svg+xml,'.length))
  return `data:image/svg+xml;base64,${btoa(String.fromCharCode(...new TextEncoder().encode(svg)))}`
}
