/** What the app loads on demand. */
export function more(): void {
  document.title = 'More'
}
