/** A mail without its receiver. Plain text without a link, because scanners of mailboxes open links. */
export type MailContent = { readonly subject: string; readonly text: string }

/** The names in a mail: fixed words, the operator's names and a device in fixed words; never a text of the caller. */
export type Scene = {
  readonly service: string
  readonly app: string
  readonly device: string
  readonly place?: string | undefined
}

export const where = ({ device, place }: Scene) => (place ? `${device}, ${place}` : device)

export const write = (subject: string, ...lines: readonly string[]): MailContent => ({
  subject,
  text: `${lines.join('\n\n')}\n`,
})

export function addressChangeMail(code: string, scene: Scene, which: 'primary' | 'secondary'): MailContent {
  return write(
    `${scene.service}: your code is ${code}`,
    which === 'primary'
      ? `A person who is logged in wants to replace this address as the login of ${scene.service}. The code to allow it: ${code}`
      : `This address is to become the login of ${scene.service}. The code to confirm it: ${code}`,
    `It was asked for on: ${where(scene)}. It expires in 20 minutes.`,
    'You didn’t ask for it? Then ignore this mail. Without the code nothing happens.',
  )
}

const notices = {
  'new-device': 'A new device has logged in to your account.',
  'new-device-signs': 'A new device can now sign with your account.',
  'recovery-read':
    'A device has fetched what is needed to recover your account. It still needs your recovery code or passkey.',
  'recovery-added': 'A recovery factor was added to your account.',
  'recovery-removed': 'A recovery factor was removed from your account.',
  exported: 'A device may now show the keys of your account.',
  'step-up-on': 'Your account now asks for your passkey before each signature.',
  'step-up-off': 'Your account no longer asks for your passkey before a signature.',
  linked: 'A login was added to your account.',
  unlinked: 'A login was removed from your account.',
  'email-changed': 'The address of your login was changed.',
  'deletion-asked':
    'Your account will be deleted in 72 hours. To keep it, log in and cancel the deletion. Export your keys first if you want to keep them.',
  'deletion-cancelled': 'The deletion of your account was cancelled.',
  'sessions-ended':
    'Your account was logged out, because an old token was used a second time. A stranger may have copied it.',
} as const

export type NoticeName = keyof typeof notices

export function noticeMail(name: NoticeName, scene: Scene): MailContent {
  return write(
    `${scene.service}: ${notices[name].split('.')[0] ?? ''}`,
    notices[name],
    `Device: ${where(scene)}. App: ${scene.app}.`,
    'That was not you? Log in, open “Your login”, and end the devices that you don’t know.',
  )
}
