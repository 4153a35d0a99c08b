import type { FlowPurpose } from '@latchkey/frame/wire'
import { type MailContent, type Scene, where, write } from './mail-content.ts'

type Copy = {
  subject(service: string, code: string): string
  code(app: string, code: string): string
  link(service: string, code: string): string
  newDevice(where: string): string
  knownDevice(where: string): string
  readonly expiry: string
  readonly ignore: string
}

const en: Copy = {
  subject: (service, code) => `${service}: your code is ${code}`,
  code: (app, code) => `Your code for ${app}: ${code}`,
  link: (service, code) =>
    `A person who is logged in to ${service} wants to add this address as a login of that account. The code to allow it: ${code}`,
  newDevice: (device) =>
    `A device that is new to this address asks for it: ${device}. Enter the code only on that device.`,
  knownDevice: (device) => `It was asked for on: ${device}.`,
  expiry: 'It expires in 20 minutes. Never tell it to anybody, also not on the phone.',
  ignore: 'You didn’t ask for it? Then ignore this mail. Without the code nothing happens.',
}

const ar: Copy = {
  subject: (service, code) => `${service}: رمزك هو ${code}`,
  code: (app, code) => `رمزك لـ ${app}: ${code}`,
  link: (service, code) =>
    `يريد شخص سجّل الدخول إلى ${service} إضافة هذا العنوان لتسجيل الدخول إلى ذلك الحساب. الرمز للسماح بذلك: ${code}`,
  newDevice: (device) => `طلبه جهاز جديد على هذا العنوان: ${device}. أدخل الرمز على ذلك الجهاز فقط.`,
  knownDevice: (device) => `طُلب على: ${device}.`,
  expiry: 'تنتهي صلاحيته بعد 20 دقيقة. لا تخبر به أحدًا، ولا حتى عبر الهاتف.',
  ignore: 'لم تطلبه؟ تجاهل هذه الرسالة. لا يحدث شيء من دون الرمز.',
}

/**
 * The mail with a one-time code.
 *
 * @param purpose a code that links the address to an account says so: with it another person could make it theirs
 * @param locale BCP 47, as the login frame sends it; a language without a translation gets English
 */
export function codeMail(
  code: string,
  scene: Scene,
  {
    isNewDevice,
    locale,
    purpose,
  }: { readonly isNewDevice: boolean; readonly locale: string | undefined; readonly purpose: FlowPurpose },
): MailContent {
  const copy = locale?.toLowerCase().split('-')[0] === 'ar' ? ar : en
  return write(
    copy.subject(scene.service, code),
    purpose === 'link' ? copy.link(scene.service, code) : copy.code(scene.app, code),
    isNewDevice ? copy.newDevice(where(scene)) : copy.knownDevice(where(scene)),
    copy.expiry,
    copy.ignore,
  )
}
