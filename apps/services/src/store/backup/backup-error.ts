/** A backup that can't be made or read; the message says why. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
