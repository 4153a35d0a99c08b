/** Whether clients reach the services over https. */
export function isHttps(publicUrl: string | undefined): boolean {
  return publicUrl?.toLowerCase().startsWith('https:') ?? false
}
