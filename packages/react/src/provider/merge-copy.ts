import type { CopyOverrides } from '@latchkey/ui'

/** The words of a locale with the app's own on top. */
export function mergeCopy(words: CopyOverrides | undefined, own: CopyOverrides | undefined): CopyOverrides {
  const merged: Record<string, object | undefined> = { ...words }
  for (const section in own) merged[section] = { ...merged[section], ...own[section as keyof CopyOverrides] }
  return merged
}
